import type { Page, Request } from 'playwright-core';
import { signInBrowser } from '../../e2e/support/accounts.ts';
import { openVisit, type PageOptions } from '../../e2e/support/browser-visit.ts';
import { launchBrowser } from '../test/chromium.ts';
import { type FetchedResource, splitInlineStyles } from './first-visit-bytes.ts';

const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 800 };

/** Measures the home page for a first-time visitor on a phone, read to its end. */
export async function visitHome(origin: string, path = '/'): Promise<FetchedResource[]> {
  return withNewVisitor(origin, PHONE, async (page) => {
    const readVisit = recordRequests(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await scrollToEnd(page);
    return readVisit();
  });
}

/** Measures the dashboard for a user whose session is stored and whose cache is empty. */
export async function visitDashboard(
  origin: string,
  user: { username: string; password: string },
  path = '/dashboard',
): Promise<FetchedResource[]> {
  return withNewVisitor(origin, LAPTOP, async (page) => {
    await signInBrowser(page, user);
    return measureFirstLoad(page, path);
  });
}

/** Measures a page behind the login until the last background work of the shell has started. */
export async function measureFirstLoad(page: Page, path: string): Promise<FetchedResource[]> {
  const readVisit = recordRequests(page);
  const polls = ['**/api/messages/unread-count', '**/api/auth/session'];
  await Promise.all([...polls.map(async (poll) => page.waitForResponse(poll)), page.goto(path)]);
  await page.waitForLoadState('networkidle');
  return readVisit();
}

async function withNewVisitor<Result>(
  origin: string,
  options: PageOptions,
  visit: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await launchBrowser();
  try {
    const { page } = await openVisit(browser, origin, { ...options, worker: true });
    return await visit(page);
  } finally {
    await browser.close();
  }
}

function recordRequests(page: Page): () => Promise<FetchedResource[]> {
  const requests: Request[] = [];
  page.context().on('request', (request) => requests.push(request));
  return async () => {
    const overNetwork = requests.filter((request) => !/^(data|blob):/.test(request.url()) && !isForLater(request));
    return (await Promise.all(overNetwork.map(async (request) => measureRequest(request)))).flat();
  };
}

/** The service worker and what it stores: it starts when the page is idle, and the page does not wait for it. */
const isForLater = (request: Request) => request.serviceWorker() !== null || request.url().endsWith('/worker.js');

/** Loads the lazy images too, because they are part of the visit. */
async function scrollToEnd(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top <= height; top += 400) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle');
}

/** A request without an answer counts with zero bytes, and so does a worker, whose size the browser does not tell. */
async function measureRequest(request: Request): Promise<FetchedResource[]> {
  const response = await request.response();
  const resource = { url: request.url(), type: request.resourceType() };
  if (response === null) return [{ ...resource, encoding: '', bytes: 0 }];
  const { responseBodySize } = await request.sizes();
  const encoding = (await response.headerValue('content-encoding')) ?? '';
  const fetched = { ...resource, encoding, bytes: Math.max(0, responseBodySize) };
  return resource.type === 'document' ? splitInlineStyles(fetched, await response.text()) : [fetched];
}
