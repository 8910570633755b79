import { isLanguage } from '@kanisa/contract/core/languages.ts';
import { CacheFirst, Serwist } from 'serwist';
import { LOG_OUT_SYNC_TAG, sendKeptLogOuts } from '../lib/session/kept-log-outs.ts';
import type { HandedOver } from '../offline/reading/handed-over.ts';
import { listReadsAhead } from '../offline/reading/reading-rules.ts';
import { OwnPagesKeeper } from './own-pages.ts';
import { createPageStrategy, createWordsStrategy } from './page-strategy.ts';
import { handlePush } from './push.ts';
import type { Release } from './release.ts';
import { FILES_CACHE, StoredRelease } from './stored-release.ts';

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

const serwist = new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  navigationPreload: true,
  // Calls of the API never reach the worker where the browser knows such rules, and no route below takes them elsewhere.
  requestRules: { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && !NO_PAGE.test(url.pathname),
      handler: createPageStrategy(worker),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && url.search === '',
      handler: new CacheFirst({
        cacheName: FILES_CACHE,
        matchOptions: { ignoreVary: true },
        // The files of a release are stored with it. Others, such as those of the admin pages, are not.
        plugins: [{ cacheWillUpdate: async () => null }],
      }),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && WORDS.test(url.pathname) && url.search === '',
      handler: createWordsStrategy(worker),
    },
  ],
});

self.addEventListener('install', (event) => event.waitUntil(stored.install()));
self.addEventListener('activate', (event) => event.waitUntil(stored.removeOld()));
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
self.addEventListener('fetch', (event) => event.request.mode === 'navigate' && event.waitUntil(sendLogOuts()));
self.addEventListener('push', (event) => event.waitUntil(sendLogOuts()));
// Rejects while the server is out of reach, and the browser tries again.
self.addEventListener('sync', (event) => {
  if (event.tag === LOG_OUT_SYNC_TAG) event.waitUntil(sendKeptLogOuts());
  if (event.tag === OWN_PAGES_SYNC_TAG) event.waitUntil(ownPages.retry());
});
serwist.addEventListeners();
handlePush(self);
