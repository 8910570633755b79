import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  splitLanguagePath,
  toLanguagePath,
} from '@kanisa/contract/core/languages.ts';
import { findStoredPath } from './find-stored-path.ts';
import { buildOfflinePage, createTranslator } from './offline-page.ts';
import { parseRelease, RELEASE_HEADER, type Release } from './release.ts';
import { FILES_CACHE, PAGES_CACHE, type StoredRelease, toPageKey } from './stored-release.ts';

/** A page that takes longer is shown as it was stored. */
const NETWORK_TIMEOUT_MS = 3000;

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
export async function answerPage(event: FetchEvent, worker: Worker): Promise<Response> {
  const { request } = event;
  const asked = askForPage(event);
  // The server may answer after the stored page was shown.
  event.waitUntil(asked.then((answer) => followRelease(answer, worker)).catch(() => undefined));
  try {
    const answer = await takeInTime(asked, () => matchPage(request, worker));
    return answer.status < 500 ? answer : ((await matchPage(request, worker)) ?? answer);
  } catch {
    return showOfflinePage(request, worker);
  }
}

/** The words of the public pages, for a document that does not carry them. They belong to one version. */
export async function answerWords({ request }: FetchEvent, { stored }: Pick<Worker, 'stored'>): Promise<Response> {
  return takeInTime(fetch(request), async () => {
    const { pages } = await stored.readState();
    return pages === null ? null : match(PAGES_CACHE, toPageKey(new URL(request.url).pathname, pages));
  });
}

/** The files of a release are stored with it. Others, such as those of the admin pages, are not. */
export async function answerFile({ request }: FetchEvent): Promise<Response> {
  return (await match(FILES_CACHE, request)) ?? fetch(request);
}

async function askForPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

/** The server's answer, or the stored one if the server is late or out of reach. Rejects if there is neither. */
async function takeInTime(asked: Promise<Response>, findStored: () => Promise<Response | null>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Response | null>((resolve) => {
    timer = setTimeout(() => resolve(findStored()), NETWORK_TIMEOUT_MS);
  });
  const first = await Promise.race([asked.catch(findStored), late]);
  clearTimeout(timer);
  return first ?? asked;
}

async function match(cacheName: string, key: RequestInfo): Promise<Response | null> {
  return (await caches.match(key, { cacheName, ignoreVary: true })) ?? null;
}

async function matchPage(request: Request, worker: Worker): Promise<Response | null> {
  const state = await worker.stored.readState();
  const path = findStoredPath(new URL(request.url).pathname, state, worker.release);
  if (path === null || state.pages === null) return null;
  const answer = await match(PAGES_CACHE, toPageKey(path, state.pages));
  return answer ? ((await redirectToChosenLanguage(request, worker)) ?? answer) : null;
}

/** The server has other pages than this device: of another build, or of a site that was published meanwhile. */
async function followRelease(answer: Response, { release, stored, update }: Worker): Promise<void> {
  const shown = parseRelease(answer.headers.get(RELEASE_HEADER));
  if (shown === null) return;
  // Without a connection the stored pages stay, and the next page tries again.
  await (shown.build === release.build ? stored.refreshPages(shown) : update());
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
