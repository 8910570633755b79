import type { Page } from 'playwright-core';
import { eventually } from './journey.ts';

/** Browsers log these for a request that reaches nothing. */
export const OFFLINE_ERRORS = [/Failed to load resource/, /net::ERR_/];

/**
 * Cuts the network of all tabs. Without a service worker the pages' own files still come from the server, so that a
 * page can be loaded anew; the API is out of reach either way.
 */
export async function cutNetwork(page: Page): Promise<void> {
  const context = page.context();
  if (await hasWorker(page)) await context.setOffline(true);
  else await context.route('**/api/**', async (route) => route.abort('internetdisconnected'));
}

export async function restoreNetwork(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.context().unroute('**/api/**');
}

const hasWorker = async (page: Page) =>
  page.evaluate(() => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null);

/** All rows of all databases of this origin, with binary values as text of one character for each byte. */
export async function readRawStores(page: Page): Promise<Record<string, Record<string, unknown>[]>> {
  return page.evaluate(async () => {
    const settle = async <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The database did not answer'));
      });
    const spell = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
    const describe = (value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return spell(new Uint8Array(value));
      if (value instanceof Uint8Array) return spell(value);
      if (value instanceof CryptoKey) return { extractable: value.extractable, usages: value.usages };
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, describe(part)]));
    };
    const found: Record<string, Record<string, unknown>[]> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        const rows: unknown[] = await settle(database.transaction(table).objectStore(table).getAll());
        found[`${name}/${table}`] = rows.map((row) => describe(row) as Record<string, unknown>);
      }
      database.close();
    }
    return found;
  });
}

export async function countStoredAnswers(page: Page): Promise<number> {
  const stores = await readRawStores(page);
  return Object.entries(stores)
    .filter(([name]) => name.endsWith('/answers'))
    .reduce((sum, [, rows]) => sum + rows.length, 0);
}

/** The stores fill some seconds after the page has loaded. */
export async function waitForStoredAnswers(page: Page, count: number): Promise<void> {
  await eventually(async () => countStoredAnswers(page)).toBeGreaterThanOrEqual(count);
}
