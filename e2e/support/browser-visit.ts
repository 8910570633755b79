import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface PageOptions {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  javaScript?: boolean;
  /** As a visitor has it who was never here: nothing of the site was loaded before, and each tab has its own process. */
  ownBrowser?: boolean;
}

/** A person's browser: its tabs share cookies and storage. Everything that goes wrong inside is written down. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  tabs: () => Page[];
  problems: string[];
  log: string[];
}

const ACTION_MS = 10_000;
const REPORT_VIOLATION = 'reportCspViolation';

/**
 * The browser as it was started, which is in light, with nothing that moves. What is pretended instead ends before a page is
 * left, and the page is laid out anew, to be seen by nobody: a tenth of what it takes to open one.
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
  });
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
  return { page: await context.newPage(), context, tabs: () => context.pages(), problems, log };
}

/** In the page: a button that moves away between press and release hears of no click, and nothing else says why. */
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
