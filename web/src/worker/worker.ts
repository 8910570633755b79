import { isLanguage } from '@kanisa/contract/core/languages.ts';
import { LOG_OUT_SYNC_TAG, sendKeptLogOuts } from '../lib/session/kept-log-outs.ts';
import type { HandedOver } from '../offline/reading/handed-over.ts';
import { listReadsAhead } from '../offline/reading/reading-rules.ts';
import { answerFile, answerPage, answerWords } from './answer-requests.ts';
import { OwnPagesKeeper } from './own-pages.ts';
import { handlePush } from './push.ts';
import type { Release } from './release.ts';
import { StoredRelease } from './stored-release.ts';

declare const self: ServiceWorkerGlobalScope;
/** The build puts it in place. */
declare const KANISA_RELEASE: Release;

/**
 * Addresses that the server answers with something else than a page of the web app. The same rule is in
 * `server/src/http/web-app.ts`; `/s` is the page on which people answer without a login.
 */
const NO_PAGE = /^\/+(api|assets|site|s)(\/|$)|\.\w+$/i;
const WORDS = /^\/site\/content-\d+(-[a-z]{2})?\.json$/;

const OWN_PAGES_SYNC_TAG = 'own-pages';

const { origin } = self.location;
const stored = new StoredRelease(KANISA_RELEASE, origin);
const ownPages = new OwnPagesKeeper(listReadsAhead);
const worker = { release: KANISA_RELEASE, stored, update: async () => self.registration.update() };

/** Null for a request that goes to the server as without a worker. */
function answer(event: FetchEvent): Promise<Response> | null {
  const { method, mode, url } = event.request;
  const { origin: asked, pathname, search } = new URL(url);
  if (method !== 'GET' || asked !== origin) return null;
  if (mode === 'navigate' && !NO_PAGE.test(pathname)) return answerPage(event, worker);
  if (search !== '') return null;
  if (pathname.startsWith('/assets/')) return answerFile(event);
  return WORDS.test(pathname) ? answerWords(event, worker) : null;
}

/** Not every browser knows these rules. */
type RoutingEvent = ExtendableEvent & { addRoutes?: (rules: object) => Promise<void> };

self.addEventListener('install', (event: RoutingEvent) => {
  void self.skipWaiting();
  // Calls of the API then never reach the worker, and `answer` takes them nowhere else.
  void event
    .addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
    .catch(() => undefined);
  event.waitUntil(stored.install());
});
self.addEventListener('activate', (event) => {
  const { navigationPreload } = self.registration as Partial<ServiceWorkerRegistration>;
  event.waitUntil(Promise.all([navigationPreload?.enable(), self.clients.claim(), stored.removeOld()]));
});
self.addEventListener('message', (event) => {
  const { type, language, handed } = (event.data ?? {}) as { type?: unknown; language?: unknown; handed?: HandedOver };
  if (type === 'signed-in' && isLanguage(language)) event.waitUntil(stored.addMember(language).catch(() => undefined));
  if (type === 'own-pages' && handed) event.waitUntil(ownPages.keep(handed).catch(retryOnNetwork));
  if (type === 'session-ended') ownPages.end();
});
/** Not every browser tells the worker of a network. There the next page hands over what is missing. */
const retryOnNetwork = async () => self.registration.sync?.register(OWN_PAGES_SYNC_TAG).catch(() => undefined);
// A log-out without a network reaches the server at the next contact, whichever page makes it.
const sendLogOuts = async () => sendKeptLogOuts().catch(() => undefined);
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(sendLogOuts());
  const answered = answer(event);
  if (answered) event.respondWith(answered);
});
self.addEventListener('push', (event) => event.waitUntil(sendLogOuts()));
// Rejects while the server is out of reach, and the browser tries again.
self.addEventListener('sync', (event) => {
  if (event.tag === LOG_OUT_SYNC_TAG) event.waitUntil(sendKeptLogOuts());
  if (event.tag === OWN_PAGES_SYNC_TAG) event.waitUntil(ownPages.retry());
});
handlePush(self);
