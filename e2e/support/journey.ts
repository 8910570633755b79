import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picturesFolder } from '../../tools/paths.ts';
import { launchBrowser } from '../../tools/test/chromium.ts';
import { capturePage } from '../pictures/capture-page.ts';
import type { PageOptions, Visit } from './browser-visit.ts';
import { type Product, startProduct } from './product.ts';
import { VisitPool } from './visit-pool.ts';

const START_MS = 150_000;
const JOURNEY_MS = 120_000;
const EVENTUALLY_TIMEOUT_MS = 30_000;
const SHOWN_LOG_LENGTH = 4_000;

export interface Journey {
  product: Product;
  /** Opens a new visitor's browser with one tab. Further tabs, 1280 px wide: `page.context().newPage()`. */
  openPage: (options?: PageOptions) => Promise<Page>;
  /** Console errors that this journey provokes on purpose. Any other error fails it. */
  allowErrors: (...patterns: RegExp[]) => void;
}

/** Like `expect`, but retried: on a busy machine a condition may take seconds to become true. */
export function eventually<T>(read: () => Promise<T>, message?: string) {
  return expect.poll(read, { timeout: EVENTUALLY_TIMEOUT_MS, ...(message && { message }) });
}

/** Shared by all test files of this process, and ended with it. */
let sharedBrowser: Browser | undefined;

/** Starts one product for a test file and returns the function that declares a journey. */
export function defineJourneys(settings: Record<string, string> = {}) {
  let product: Product | undefined;
  let visits: VisitPool | undefined;
  beforeAll(async () => {
    [product, sharedBrowser] = await Promise.all([
      startProduct(settings, { mayBeHosted: true }),
      sharedBrowser ?? launchBrowser({ paints: false, fewProcesses: true }),
    ]);
    visits = new VisitPool(sharedBrowser, product.origin);
  }, START_MS);
  afterAll(async () => {
    await visits?.end();
    await product?.stop();
  }, START_MS);

  return (name: string, walk: (journey: Journey) => Promise<void>) => {
    test(name, { timeout: JOURNEY_MS }, async () => {
      if (product === undefined || visits === undefined) throw new Error('The product or the browser did not start');
      await runJourney(name, product, visits, walk);
    });
  };
}

async function runJourney(
  name: string,
  product: Product,
  visits: VisitPool,
  walk: (journey: Journey) => Promise<void>,
) {
  const opened: Visit[] = [];
  const allowed: RegExp[] = [];
  let hasFailed = true;
  try {
    await walk({
      product,
      openPage: async (options = {}) => {
        const visit = await visits.open(options);
        opened.push(visit);
        return visit.page;
      },
      allowErrors: (...patterns) => void allowed.push(...patterns),
    });
    const problems = opened.flatMap((visit) => visit.problems);
    expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
    hasFailed = false;
  } catch (error) {
    await saveFailureEvidence(name, opened, product, error);
    throw error;
  } finally {
    await Promise.all(opened.map(async (visit) => visits.close(visit, { hasFailed })));
  }
}

/** Saves what each visitor saw last and what browsers and server logged, for debugging. */
async function saveFailureEvidence(name: string, visits: Visit[], product: Product, error: unknown): Promise<void> {
  const base = path.join(picturesFolder, 'failures', name.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
  await mkdir(path.dirname(base), { recursive: true });
  const sections = await Promise.all(visits.map(async (visit, n) => describeVisit(visit, `${base}-${n + 1}`)));
  const server = product.log();
  // The console output is sometimes all that is left of a run.
  const tail: LogSection = ['End of the server’s log', [server.slice(-SHOWN_LOG_LENGTH)]];
  console.error(`${name}\n${formatSections([...sections.flat(), tail])}`);
  const saved = formatSections([['Error', [inspect(error)]], ...sections.flat(), ['Server', [server]]]);
  await writeFile(`${base}.log`, saved);
}

async function describeVisit(visit: Visit, base: string): Promise<LogSection[]> {
  const tabs = visit.tabs();
  await Promise.all(tabs.map(async (tab, index) => capturePage(tab, `${base}-tab${index + 1}.png`).catch(() => null)));
  return [
    ['Tabs', await Promise.all(tabs.map(async (tab) => `${tab.url()}\n${await readTabText(tab)}`))],
    ['Console', visit.log],
    ['Problems', visit.problems],
  ];
}

/** Also works for a tab that no longer responds. */
async function readTabText(tab: Page): Promise<string> {
  return tab
    .locator('body')
    .innerText({ timeout: 2_000 })
    .catch((error: unknown) => inspect(error));
}

type LogSection = [title: string, lines: string[]];

function formatSections(parts: LogSection[]): string {
  return parts.map(([title, lines]) => [title, ...lines, ''].join('\n')).join('\n');
}
