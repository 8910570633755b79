import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface PageOptions {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  javaScript?: boolean;
  /** Uses a browser with empty caches and a process per tab, as for a first-time visitor. */
  ownBrowser?: boolean;
  /** Uses Chromium with a user interface that is not shown. The headless shell of the other journeys shows no notices. */
  fullBrowser?: boolean;
  /** Lets the page register its service worker. Without it every page comes from the server; see docs/testing.md. */
  worker?: boolean;
}

/** A visitor's browser context: its tabs share cookies and storage. Collects every error. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  tabs: () => Page[];
  problems: string[];
  log: string[];
}

const ACTION_MS = 30_000;
const REPORT_VIOLATION = 'reportCspViolation';

/**
 * Null keeps the browser's own settings, which are light and without motion. Playwright resets emulated settings before
 * a page closes, which costs a layout: a tenth of opening a page.
 */
const DEFAULT_MEDIA = { reducedMotion: null, forcedColors: null, contrast: null };

export async function openVisit(browser: Browser, origin: string, options: PageOptions): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    ...DEFAULT_MEDIA,
    colorScheme: options.colorScheme ?? null,
    javaScriptEnabled: options.javaScript ?? true,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    serviceWorkers: options.worker ? 'allow' : 'block',
  });
  return watchContext(context);
}

/** Collects every error of this context. It may be one that a person's browser stores between two starts. */
export async function watchContext(context: BrowserContext): Promise<Visit> {
  context.setDefaultTimeout(ACTION_MS);
  const problems: string[] = [];
  const log: string[] = [];
  context.on('console', (message) => {
    const line = `${message.type()}: ${message.text()} (${message.location().url})`;
    log.push(line);
    if (message.type() === 'error') problems.push(line);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  await context.exposeBinding(REPORT_VIOLATION, (_, violation: string) => problems.push(`CSP: ${violation}`));
  await context.addInitScript((name) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(globalThis, name) as (violation: string) => void;
      report(`${event.violatedDirective} blocked ${event.blockedURI}`);
    });
  }, REPORT_VIOLATION);
  await context.addInitScript(reportMissedClicks);
  return { page: context.pages()[0] ?? (await context.newPage()), context, tabs: () => context.pages(), problems, log };
}

/** Runs in the page. A button that moves between press and release gets no click; this logs the reason. */
function reportMissedClicks(): void {
  let pressed: EventTarget | null = null;
  addEventListener('mousedown', ({ target }) => (pressed = target), true);
  addEventListener(
    'mouseup',
    ({ target }) => {
      const name = pressed instanceof HTMLElement ? pressed.innerText : '';
      if (target !== pressed) console.debug(`The page moved under a press on "${name}"`);
    },
    true,
  );
}
