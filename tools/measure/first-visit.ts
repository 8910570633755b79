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

/** `npm run first-visit`: what the home page costs somebody who has never been here, read to its end on a phone. */
async function visitHome(origin: string): Promise<FetchedResource[]> {
  const browser = await launchBrowser();
  try {
    const { page } = await openVisit(browser, origin, { width: 360, height: 740 });
    const requests: Request[] = [];
    page.context().on('request', (request) => requests.push(request));
    await page.goto('/', { waitUntil: 'networkidle' });
    await scrollToEnd(page);
    const asked = requests.filter((request) => !/^(data|blob):/.test(request.url()));
    return (await Promise.all(asked.map(async (request) => measureRequest(request)))).flat();
  } finally {
    await browser.close();
  }
}

/** Pictures that wait until they are near are a part of the visit too. */
async function scrollToEnd(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top <= height; top += 400) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle');
}

/** A request that nobody answered weighs nothing, but was asked. */
async function measureRequest(request: Request): Promise<FetchedResource[]> {
  const response = await request.response();
  const asked = { url: request.url(), type: request.resourceType() };
  if (response === null) return [{ ...asked, encoding: '', bytes: 0 }];
  const { responseBodySize: bytes } = await request.sizes();
  const fetched = { ...asked, encoding: (await response.headerValue('content-encoding')) ?? '', bytes };
  return asked.type === 'document' ? splitInlineStyles(fetched, await response.text()) : [fetched];
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
  files.map(({ url, bytes, encoding }) => [shortenUrl(url), formatKb(bytes), encoding || 'as it is']),
);
console.log('');
printTable(
  ['kind', 'files', 'kB'],
  sumByKind(visit).map(({ kind, files: count, bytes }) => [kind, String(count), formatKb(bytes)]),
);
console.log('');
printTable(
  ['together', 'kB', 'at most'],
  BYTE_LIMITS.map(({ name, kinds, kB: limit }) => {
    const own = sumByKind(visit).filter(({ kind }) => kinds.includes(kind));
    return [name, formatKb(own.reduce((sum, { bytes }) => sum + bytes, 0)), String(limit)];
  }),
);
const foreign = listForeignHosts(visit, product.origin);
console.log(`Other hosts that were asked: ${foreign.length === 0 ? 'none' : foreign.join(', ')}`);
const faults = listBudgetProblems(visit, product.origin);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
