import type { Page } from 'playwright-core';
import { eventually } from './journey.ts';

interface Stored {
  pages: string | null;
  members: string[];
  files: { build: string; names: string[] }[];
}

/** Names of the files and pages that the service worker has stored. */
export async function readStored(page: Page): Promise<Stored | null> {
  return page.evaluate(async () => {
    const state = (await caches.has('kanisa-pages')) && (await caches.match('/?state', { cacheName: 'kanisa-pages' }));
    return state ? ((await state.json()) as Stored) : null;
  });
}

/** The addresses of everything that is stored on this device for the worker. */
export async function listStored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lists = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return lists.flat().map((url) => url.slice(location.origin.length));
  });
}

/** The text of every page and list of words that is stored for the worker, without its own list of files. */
export async function readStoredTexts(page: Page): Promise<[address: string, text: string][]> {
  return page.evaluate(async () => {
    const found: [string, string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const type = answer?.headers.get('content-type') ?? '';
        if (answer && /html|json|plain/.test(type) && !request.url.endsWith('/?state'))
          found.push([request.url, await answer.text()]);
      }
    }
    return found;
  });
}

/** Waits until the worker has stored the public pages and answers for this page. */
export async function waitUntilStored(page: Page): Promise<void> {
  await eventually(async () => (await readStored(page))?.pages ?? '', 'nothing is stored').not.toBe('');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until the worker has stored what the pages of a member need. */
export async function waitUntilMemberStored(page: Page, language = 'en'): Promise<void> {
  await eventually(async () => (await readStored(page))?.members, 'nothing of a member is stored').toContain(language);
}

/** The build that the open page belongs to, as its source says. */
export const readShownBuild = async (page: Page) => page.locator('#app_footer').getAttribute('data-build');
