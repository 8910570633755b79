import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  splitLanguagePath,
  toLanguagePath,
} from '@kanisa/contract/core/languages.ts';
import { NetworkFirst, type SerwistPlugin } from 'serwist';
import { findStoredPath } from './find-stored-path.ts';
import { buildOfflinePage, createTranslator } from './offline-page.ts';
import { parseRelease, RELEASE_HEADER, type Release } from './release.ts';
import { PAGES_CACHE, type StoredRelease, toPageKey } from './stored-release.ts';

/** A page that takes longer is shown as it was stored. */
const NETWORK_TIMEOUT_SECONDS = 3;

/** Never the address of the request itself: the store's own entries have addresses too. */
const NO_ENTRY = '/?none';

interface Worker {
  release: Release;
  stored: StoredRelease;
  /** Asks the server whether there is another worker. */
  update: () => Promise<unknown>;
}

/**
 * A page comes from the server if it answers in time, and else from the store. Answers of the server are never stored
 * here: `StoredRelease` stores the pages of a release together, so that two releases are never mixed.
 */
export function createPageStrategy(worker: Worker): NetworkFirst {
  const find = async (request: Request) => findStored(request, worker);
  const plugin: SerwistPlugin = {
    cacheKeyWillBeUsed: async ({ request }) => (await find(request))?.key ?? NO_ENTRY,
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      (await redirectToChosenLanguage(request, worker)) ?? cachedResponse ?? null,
    cacheWillUpdate: async ({ response, event }) => {
      followRelease(response, event, worker);
      return null;
    },
    handlerWillRespond: async ({ request, response }) =>
      response.status < 500 ? response : ((await matchStored(request, worker)) ?? response),
    handlerDidError: async ({ request }) => showOfflinePage(request, worker),
  };
  return new NetworkFirst({
    cacheName: PAGES_CACHE,
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    plugins: [plugin],
    matchOptions: { ignoreVary: true },
  });
}

/** The words of the public pages, for a document that does not carry them. They belong to one version. */
export function createWordsStrategy(worker: Pick<Worker, 'stored'>): NetworkFirst {
  const plugin: SerwistPlugin = {
    cacheKeyWillBeUsed: async ({ request }) => {
      const { pages } = await worker.stored.readState();
      return pages === null ? NO_ENTRY : toPageKey(new URL(request.url).pathname, pages);
    },
    cacheWillUpdate: async () => null,
  };
  return new NetworkFirst({
    cacheName: PAGES_CACHE,
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    plugins: [plugin],
    matchOptions: { ignoreVary: true },
  });
}

async function findStored(request: Request, { release, stored }: Worker) {
  const state = await stored.readState();
  const path = findStoredPath(new URL(request.url).pathname, state, release);
  return path === null || state.pages === null ? null : { key: toPageKey(path, state.pages) };
}

async function matchStored(request: Request, worker: Worker): Promise<Response | null> {
  const found = await findStored(request, worker);
  if (found === null) return null;
  const answer = await (await caches.open(PAGES_CACHE)).match(found.key, { ignoreVary: true });
  return answer ? ((await redirectToChosenLanguage(request, worker)) ?? answer) : null;
}

/** The server has other pages than this device: of another build, or of a site that was published meanwhile. */
function followRelease(answer: Response, event: ExtendableEvent, { release, stored, update }: Worker): void {
  const shown = parseRelease(answer.headers.get(RELEASE_HEADER));
  if (shown === null) return;
  const isOurs = shown.build === release.build;
  const followed = isOurs ? stored.refreshPages(shown) : update();
  // Without a connection the stored pages stay, and the next page tries again.
  event.waitUntil(followed.catch(() => undefined));
}

/** Does what the server does with an address without a prefix, for somebody who has chosen another language. */
async function redirectToChosenLanguage(request: Request, { stored }: Worker): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  if (splitLanguagePath(pathname).language !== DEFAULT_LANGUAGE) return null;
  const chosen = await readChosenLanguage();
  const offered = parseRelease((await stored.readState()).pages)?.languages ?? [];
  if (!isLanguage(chosen) || chosen === DEFAULT_LANGUAGE || !offered.includes(chosen)) return null;
  return Response.redirect(toLanguagePath(pathname + search, chosen), 302);
}

/** Not every browser shows cookies to a worker. */
async function readChosenLanguage(): Promise<string | undefined> {
  const { cookieStore } = globalThis as { cookieStore?: { get(name: string): Promise<{ value?: string } | null> } };
  return (await cookieStore?.get(LANGUAGE_COOKIE).catch(() => null))?.value;
}

async function showOfflinePage(request: Request, { release, stored }: Worker): Promise<Response> {
  const { pages, members } = await stored.readState();
  const offered = parseRelease(pages)?.languages ?? [];
  const named = splitLanguagePath(new URL(request.url).pathname).language;
  const chosen = named === DEFAULT_LANGUAGE ? await readChosenLanguage() : named;
  const language = isLanguage(chosen) && (chosen === named || offered.includes(chosen)) ? chosen : named;
  return buildOfflinePage(createTranslator(release, language), {
    language,
    hasPages: offered.includes(language),
    hasMember: members.includes(language),
  });
}
