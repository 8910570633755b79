import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { startProduct } from '../../e2e/support/product.ts';
import { buildProduct } from '../build/build.ts';
import { type LighthouseBrowser, startLighthouseBrowser } from './lighthouse-browser.ts';
import {
  type Category,
  listCategories,
  listMissedTargets,
  makeTableRows,
  type PageScores,
  PUBLIC_TARGETS,
  type Run,
  SIGNED_IN_TARGETS,
  type Targets,
} from './lighthouse-scores.ts';
import { signInAsAdmin } from './lighthouse-session.ts';
import { printTable } from './support/figures.ts';

/**
 * `npm run lighthouse [-- [--signed-in [--cached]] [--runs n] [/path …]]`: the scores of the pages of the built product,
 * as a phone gets them: the public ones, or those behind the login, as the admin of the demo sees them: with nothing in
 * the cache, or with what a person's phone has kept since the last time.
 */
const PUBLIC_PAGES = ['/', '/about', '/ministries', '/events', '/contact'];
/** A fresh demo counts its people and departments from 1. */
const SIGNED_IN_PAGES = [
  '/dashboard',
  '/profile',
  '/profile/family',
  '/department/list',
  '/department/1',
  '/messages',
  '/admin/users',
  '/admin/users/6',
  '/admin/events',
  '/admin/email',
  '/admin/email/history',
  '/admin/text-messages',
];
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const { values, positionals: asked } = parseArgs({
  options: {
    'signed-in': { type: 'boolean', default: false },
    cached: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
  },
  allowPositionals: true,
});
const isSignedIn = values['signed-in'];
const runCount = Number(values.runs);
const targets: Targets = isSignedIn ? SIGNED_IN_TARGETS : PUBLIC_TARGETS;
const formatLoad = () => `load ${loadavg()[0]?.toFixed(1)}`;

/** Lighthouse's own defaults are its mobile preset: a mid-range phone on slow 4G. */
async function runLighthouse(url: string, port: number, onlyCategories: Category[]): Promise<Result> {
  // The session lies in the storage, so that stays; what is cached was emptied by hand.
  const flags: Flags = { port, onlyCategories, output: 'json', logLevel: 'error', disableStorageReset: isSignedIn };
  let reason = 'it gave nothing';
  // A machine that is too busy to paint within Lighthouse's patience is no fault of the page: once more.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    if (isSignedIn) await signInAsAdmin(port, new URL(url), values.cached);
    const result = await lighthouse(url, flags);
    if (result && new URL(result.lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) {
      throw new Error(`${url} led to ${result.lhr.finalDisplayedUrl}`);
    }
    if (result && result.lhr.runtimeError === undefined) return result.lhr;
    reason = result?.lhr.runtimeError?.message ?? reason;
    console.log(`    ${formatLoad()}: Lighthouse could not measure ${url}: ${reason}`);
  }
  throw new Error(`Lighthouse could not measure ${url}: ${reason}`);
}

function readScores(result: Result, categories: readonly Category[]): Run {
  const score = (category: Category) => result.categories[category]?.score ?? null;
  return Object.fromEntries(
    categories.flatMap((category) => {
      const value = score(category);
      return value === null ? [] : [[category, Math.round(value * 100)]];
    }),
  );
}

/** Whatever costs points, in Lighthouse's words and with the first place that it names. */
function listFindings(result: Result, categories: readonly Category[]): string[] {
  return categories.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .flatMap(({ id }) => result.audits[id] ?? [])
      .filter(({ score }) => score !== null && score < (category === 'performance' ? 0.9 : 1))
      .map(({ title, displayValue }) => `    ${category}: ${title}${displayValue ? `: ${displayValue}` : ''}`),
  );
}

async function measurePage(origin: string, path: string, browser: LighthouseBrowser): Promise<PageScores> {
  const runs: Run[] = [];
  for (let turn = 1; turn <= runCount; turn += 1) {
    const categories: Category[] = turn === 1 ? listCategories(targets) : ['performance'];
    const before = formatLoad();
    const result = await runLighthouse(origin + path, browser.port, categories);
    const run = readScores(result, categories);
    runs.push(run);
    const metrics = METRICS.map((id) => result.audits[id]?.displayValue ?? '?').join(' · ');
    console.log(`${path} ${turn}/${runCount}: performance ${run.performance ?? '?'} · ${metrics} · ${before}`);
    for (const finding of listFindings(result, categories)) console.log(finding);
  }
  return { path, runs };
}

await buildProduct();
console.log(
  'For each run: score · first contentful paint · largest · blocking time · layout shift · load of the machine',
);
const loadAtStart = formatLoad();
const product = await startProduct(isSignedIn ? { DEMO: '1' } : {});
const pages: PageScores[] = [];
try {
  const browser = await startLighthouseBrowser();
  try {
    const wanted = isSignedIn ? SIGNED_IN_PAGES : PUBLIC_PAGES;
    for (const path of asked.length > 0 ? asked : wanted) pages.push(await measurePage(product.origin, path, browser));
  } finally {
    await browser.stop();
  }
} finally {
  await product.stop();
}
console.log('');
const titles = ['page', 'performance (each run)', 'accessibility', 'best practices', ...(isSignedIn ? [] : ['SEO'])];
printTable(titles, makeTableRows(pages, targets));
console.log(`The machine: ${loadAtStart} before, ${formatLoad()} after. Performance depends on it; the others do not.`);
const missed = listMissedTargets(pages, targets);
for (const line of missed) console.log(line);
process.exitCode = missed.length === 0 ? 0 : 1;
