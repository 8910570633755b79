import type { Page, Request } from 'playwright-core';
import { openVisit } from '../../e2e/support/browser-visit.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { buildProduct } from '../build/build.ts';
import { launchBrowser } from '../test/chromium.ts';
import {
  BYTE_LIMITS,
  type FetchedResource,
  formatKb,
  listBudgetProblems,
  listForeignHosts,
  splitInlineStyles,
  sumByKind,
} from './first-visit-bytes.ts';
import { printTable } from './support/figures.ts';

/** `npm run first-visit`: measures the bytes of the home page for a first-time visitor on a phone, read to its end. */
async function visitHome(origin: string): Promise<FetchedResource[]> {
  const browser = await launchBrowser();
  try {
    const { page } = await openVisit(browser, origin, { width: 360, height: 740 });
    const requests: Request[] = [];
    page.context().on('request', (request) => requests.push(request));
    await page.goto('/', { waitUntil: 'networkidle' });
    await scrollToEnd(page);
    const overNetwork = requests.filter((request) => !/^(data|blob):/.test(request.url()));
    return (await Promise.all(overNetwork.map(async (request) => measureRequest(request)))).flat();
  } finally {
    await browser.close();
  }
}

/** Loads the lazy images too, because they are part of the visit. */
async function scrollToEnd(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top <= height; top += 400) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle');
}

/** A request without an answer counts with zero bytes. */
async function measureRequest(request: Request): Promise<FetchedResource[]> {
  const response = await request.response();
  const resource = { url: request.url(), type: request.resourceType() };
  if (response === null) return [{ ...resource, encoding: '', bytes: 0 }];
  const { responseBodySize: bytes } = await request.sizes();
  const fetched = { ...resource, encoding: (await response.headerValue('content-encoding')) ?? '', bytes };
  return resource.type === 'document' ? splitInlineStyles(fetched, await response.text()) : [fetched];
}

await buildProduct();
const product = await startProduct();
const visit: FetchedResource[] = [];
try {
  visit.push(...(await visitHome(product.origin)));
} finally {
  await product.stop();
}

const shortenUrl = (url: string) => url.replace(product.origin, '');
const files = visit.toSorted((a, b) => b.bytes - a.bytes);
printTable(
  ['file', 'kB', 'encoding'],
  files.map(({ url, bytes, encoding }) => [shortenUrl(url), formatKb(bytes), encoding || 'none']),
);
console.log('');
printTable(
  ['kind', 'files', 'kB'],
  sumByKind(visit).map(({ kind, files: count, bytes }) => [kind, String(count), formatKb(bytes)]),
);
console.log('');
printTable(
  ['budget', 'kB', 'at most'],
  BYTE_LIMITS.map(({ name, kinds, kB: limit }) => {
    const own = sumByKind(visit).filter(({ kind }) => kinds.includes(kind));
    return [name, formatKb(own.reduce((sum, { bytes }) => sum + bytes, 0)), String(limit)];
  }),
);
const foreign = listForeignHosts(visit, product.origin);
console.log(`Other hosts contacted: ${foreign.length === 0 ? 'none' : foreign.join(', ')}`);
const faults = listBudgetProblems(visit, product.origin);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
