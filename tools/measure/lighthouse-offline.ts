import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { signInBrowser } from '../../e2e/support/accounts.ts';
import { openLine } from '../../e2e/support/line.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { findOrInstallChromium } from '../test/chromium.ts';
import { DEMO_ADMIN } from './lighthouse-session.ts';
import { computeMedian, type Figure, formatSpread } from './support/figures.ts';

/** Lighthouse's factor for a mid-range phone. */
const SLOWDOWN = 4;
const CONTENT_MAX_MS = 2000;
/** Nothing larger is painted after this time without an act of the person. */
const SETTLE_MS = 3000;
const OFFLINE_RUNS = 5;
const STORED_MAX_MS = 60_000;
const POLL_MS = 200;

/** An app that starts opens the start page of the manifest, or the page of somebody who is signed in. */
const START_PAGES = ['/', '/dashboard'] as const;

/**
 * Lighthouse measures neither: since version 12 it has no category for installable sites, and it never cuts the network.
 * Each run starts the browser again, as a phone does that has closed it.
 */
export async function measureOffline(): Promise<Figure[]> {
  const product = await startProduct({ DEMO: '1' });
  const line = await openLine(product.origin);
  const profile = await mkdtemp(path.join(tmpdir(), 'kanisa-offline-'));
  try {
    const installable = await withBrowser(profile, async (context) => {
      const page = await context.newPage();
      await page.goto(line.origin);
      await waitUntil(page, hasStoredPages);
      const figures = await checkInstallable(context, page);
      await signInBrowser(page, DEMO_ADMIN, line.origin);
      await page.goto(`${line.origin}/dashboard`);
      await waitUntil(page, hasStoredMemberPages);
      await waitUntil(page, hasStoredAnswers);
      return figures;
    });
    await line.cut();
    const figures: Figure[] = [];
    for (const startPage of START_PAGES) figures.push(await measureStart(profile, line.origin, startPage));
    return [...installable, ...figures];
  } finally {
    await line.stop();
    await product.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function withBrowser<T>(profile: string, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  // A profile on the disk: nothing can be installed from a private window.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findOrInstallChromium(),
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    chromiumSandbox: false,
    viewport: { width: 412, height: 823 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
  });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Playwright's `waitForFunction` does not wait for a promise. */
async function waitUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + STORED_MAX_MS;
  while (!(await page.evaluate(isSo))) {
    if (Date.now() > deadline) throw new Error(`${isSo.name} is not true after ${STORED_MAX_MS / 1000} s`);
    await page.waitForTimeout(POLL_MS);
  }
}

async function checkInstallable(context: BrowserContext, page: Page): Promise<Figure[]> {
  const browser = await context.newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  const manifest = await browser.send('Page.getAppManifest');
  await browser.detach();
  const names = installabilityErrors.map(({ errorId }) => errorId);
  const manifestErrors = manifest.errors.map(({ message }) => message);
  const { name, icons = [] } = JSON.parse(manifest.data ?? '{}') as { name?: string; icons?: unknown[] };
  return [
    {
      name: 'reasons of the browser not to install the site',
      measured: names.length === 0 ? '0' : names.join(', '),
      target: '0',
      isMet: names.length === 0,
    },
    {
      name: 'manifest: errors; name; icons',
      measured: `${manifestErrors.length === 0 ? '0' : manifestErrors.join(', ')}; ${name ?? 'none'}; ${icons.length}`,
      target: '0; any; at least 2',
      isMet: manifestErrors.length === 0 && name !== undefined && icons.length >= 2,
    },
  ];
}

async function measureStart(profile: string, origin: string, startPage: string): Promise<Figure> {
  const times: number[] = [];
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  for (let turn = 1; turn <= OFFLINE_RUNS; turn += 1) {
    const { title, firstMs, contentMs } = await withBrowser(profile, async (context) =>
      openSlowly(context, origin + startPage),
    );
    times.push(contentMs);
    const shown = `first paint ${firstMs.toFixed(0)} ms · content ${contentMs.toFixed(0)} ms`;
    console.log(
      `${startPage} ${turn}/${OFFLINE_RUNS}: ${shown} · “${title.replaceAll('\n', ' ')}” · load ${loadavg()[0]?.toFixed(1)}`,
    );
  }
  return {
    name: `${startPage} without a network, processor slowed down ${SLOWDOWN} times: its content shows, ${load}`,
    measured: `${formatSpread(times, 0)} ms`,
    target: `median of ${OFFLINE_RUNS} below ${CONTENT_MAX_MS} ms`,
    isMet: computeMedian(times) < CONTENT_MAX_MS,
  };
}

/** The content is there with the largest contentful paint. */
async function openSlowly(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(address);
  await page.locator('html[data-load="done"]').waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const title = await page.getByRole('heading', { level: 1 }).first().innerText();
  if (title === 'You are offline') throw new Error(`${address} is not stored on the device.`);
  const paints = await page.evaluate(readPaints);
  return { title, ...paints };
}

/** Runs in the page, as all below. */
async function readPaints(): Promise<{ firstMs: number; contentMs: number }> {
  const read = async (type: string) =>
    new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
        type,
        buffered: true,
      });
      setTimeout(() => resolve(Number.NaN), 1000);
    });
  const [firstMs, contentMs] = [await read('paint'), await read('largest-contentful-paint')];
  return { firstMs, contentMs };
}

/** The worker has stored the public pages and answers for this one. */
async function hasStoredPages(): Promise<boolean> {
  const state = (await caches.has('kanisa-pages')) && (await caches.match('/?state', { cacheName: 'kanisa-pages' }));
  const stored = state ? ((await state.json()) as { pages: string | null }) : null;
  return Boolean(stored?.pages) && navigator.serviceWorker.controller !== null;
}

async function hasStoredMemberPages(): Promise<boolean> {
  const state = (await caches.has('kanisa-pages')) && (await caches.match('/?state', { cacheName: 'kanisa-pages' }));
  return state ? ((await state.json()) as { members: string[] }).members.includes('en') : false;
}

/** As many answers as the background work of a page stores for anybody. */
async function hasStoredAnswers(): Promise<boolean> {
  const settle = async <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('The database did not answer')));
    });
  let count = 0;
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settle(indexedDB.open(name));
    if (database.objectStoreNames.contains('answers'))
      count += await settle(database.transaction('answers').objectStore('answers').count());
    database.close();
  }
  return count >= 6;
}
