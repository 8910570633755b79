import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { toLanguagePath } from '@kanisa/contract/core/languages.ts';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { startProduct } from '../../e2e/support/product.ts';
import { publishByApi } from '../../e2e/support/site.ts';
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
 * `npm run lighthouse [-- [--signed-in [--cached]] [--kiswahili] [--runs n] [/path …]]`: Lighthouse scores of the built
 * product on a phone. It measures the public pages, or with `--signed-in` the pages behind the login as the demo's
 * admin, with an empty cache or with `--cached`. `--kiswahili` measures the Kiswahili pages.
 */
const PUBLIC_PAGES = ['/', '/about', '/ministries', '/events', '/contact'];
/** Ids in a fresh demo start at 1. */
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

const { values, positionals: requestedPaths } = parseArgs({
  options: {
    'signed-in': { type: 'boolean', default: false },
    cached: { type: 'boolean', default: false },
    kiswahili: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
  },
  allowPositionals: true,
});
const isSignedIn = values['signed-in'];
const runCount = Number(values.runs);
const targets: Targets = isSignedIn ? SIGNED_IN_TARGETS : PUBLIC_TARGETS;
const formatLoad = () => `load ${loadavg()[0]?.toFixed(1)}`;

/** Lighthouse's defaults are its mobile preset: a mid-range phone on slow 4G. */
async function runLighthouse(url: string, port: number, onlyCategories: Category[]): Promise<Result> {
  // The session is in the storage, so that is kept; the cache is cleared separately.
  const flags: Flags = { port, onlyCategories, output: 'json', logLevel: 'error', disableStorageReset: isSignedIn };
  let reason = 'no result';
  // A machine too busy to paint in time is not the page's fault, so try once more.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    if (isSignedIn) await signInAsAdmin(port, new URL(url), values.cached);
    const result = await lighthouse(url, flags);
    if (result && new URL(result.lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) {
      throw new Error(`${url} redirected to ${result.lhr.finalDisplayedUrl}`);
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

/** All findings that cost points, in Lighthouse's words, with the first element that each names. */
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
process.exitCode = (await reportScores()) ? 0 : 1;

async function reportScores(): Promise<boolean> {
  console.log(
    'For each run: score · first contentful paint · largest · blocking time · layout shift · load of the machine',
  );
  const loadAtStart = formatLoad();
  const product = await startProduct(isSignedIn ? { DEMO: '1' } : {});
  const pages: PageScores[] = [];
  try {
    // The demo offers Kiswahili already.
    if (values.kiswahili && !isSignedIn) await publishByApi(product, () => ({ languages: { kiswahili: true } }));
    const browser = await startLighthouseBrowser();
    try {
      const defaultPaths = isSignedIn ? SIGNED_IN_PAGES : PUBLIC_PAGES;
      for (const path of requestedPaths.length > 0 ? requestedPaths : defaultPaths)
        pages.push(await measurePage(product.origin, values.kiswahili ? toLanguagePath(path, 'sw') : path, browser));
    } finally {
      await browser.stop();
    }
  } finally {
    await product.stop();
  }
  console.log('');
  const titles = ['page', 'performance (each run)', 'accessibility', 'best practices', ...(isSignedIn ? [] : ['SEO'])];
  printTable(titles, makeTableRows(pages, targets));
  console.log(
    `The machine: ${loadAtStart} before, ${formatLoad()} after. Performance depends on it; the others do not.`,
  );
  const missed = listMissedTargets(pages, targets);
  for (const line of missed) console.log(line);
  return missed.length === 0;
}
