import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../tools/test/chromium.ts';
import { openVisit, type PageOptions, type Visit } from './browser-visit.ts';

/** A page without scripts or requests: it keeps the renderer process alive. */
const EMPTY_PAGE = '/robots.txt';

/** Methods whose effect outlives a tab. A context on which one was called is not reused. */
const STICKY_METHODS = [
  'addInitScript',
  'addListener',
  'close',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'on',
  'once',
  'prependListener',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
  'setStorageState',
] as const;
const STICKY_CLOCK_METHODS = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const;

/** Shared by all test files of this process, and ended with it. */
let ordinaryBrowser: Promise<Browser> | undefined;
let fullBrowser: Promise<Browser> | undefined;

interface PooledVisit extends Visit {
  /** A tab that no journey sees. Without it the renderer process would end with the last other tab. */
  anchor: Page;
  isSpoiled: boolean;
}

/**
 * Pools the browser contexts of one product. Each visit gets a new tab without cookies or storage; the renderer process
 * is reused, because a new one loads and compiles everything again: half the time of opening a page.
 */
export class VisitPool {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #free: PooledVisit[] = [];
  readonly #leased = new Map<Visit, PooledVisit>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  async open(options: PageOptions): Promise<Visit> {
    const { width = 1280, height = 800, ownBrowser, fullBrowser: wantsFull, ...others } = options;
    if (ownBrowser)
      return openVisit(await (ordinaryBrowser ??= launchBrowser({ paints: false })), this.#origin, options);
    if (wantsFull)
      return openVisit(await (fullBrowser ??= launchBrowser({ paints: false, isFull: true })), this.#origin, options);
    if (Object.keys(others).length > 0) return openVisit(this.#browser, this.#origin, options);
    const pooled = this.#free.pop() ?? (await this.#openPooled());
    const visit = { ...pooled, page: await pooled.context.newPage() };
    await visit.page.setViewportSize({ width, height });
    this.#leased.set(visit, pooled);
    return visit;
  }

  async #openPooled(): Promise<PooledVisit> {
    const visit = await openVisit(this.#browser, this.#origin, {});
    const { page: anchor, context } = visit;
    await anchor.goto(EMPTY_PAGE);
    const tabs = () => context.pages().filter((tab) => tab !== anchor);
    const pooled: PooledVisit = { ...visit, tabs, anchor, isSpoiled: false };
    interceptCalls(context, STICKY_METHODS, () => (pooled.isSpoiled = true));
    interceptCalls(context.clock, STICKY_CLOCK_METHODS, () => (pooled.isSpoiled = true));
    return pooled;
  }

  /** A context whose journey failed may be in any state and is not reused. */
  async close(visit: Visit, { hasFailed }: { hasFailed: boolean }): Promise<void> {
    // A mocked answer may still be in flight, and nobody waits for it any more.
    const answered = [visit.context, ...visit.tabs()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' }));
    await Promise.allSettled(answered);
    const pooled = this.#leased.get(visit);
    this.#leased.delete(visit);
    const isReusable = pooled && !pooled.isSpoiled && !hasFailed;
    if (isReusable && (await resetPooledVisit(pooled).catch(() => false))) this.#free.push(pooled);
    else await visit.context.close();
  }

  async end(): Promise<void> {
    await Promise.all(this.#free.splice(0).map(async ({ context }) => context.close()));
  }
}

async function resetPooledVisit({ anchor, context, tabs, problems, log }: PooledVisit): Promise<boolean> {
  await Promise.all(tabs().map(async (tab) => tab.close()));
  await context.clearCookies();
  for (const lines of [problems, log]) lines.length = 0;
  return anchor.evaluate(async () => {
    localStorage.clear();
    return (await indexedDB.databases()).length === 0 && (await caches.keys()).length === 0;
  });
}

function interceptCalls(object: object, names: readonly string[], onCall: () => void): void {
  for (const name of names) {
    const original = Reflect.get(object, name) as (...args: unknown[]) => unknown;
    Reflect.set(object, name, (...args: unknown[]) => {
      onCall();
      return original.apply(object, args);
    });
  }
}
