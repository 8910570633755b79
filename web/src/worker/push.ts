import { PUSH_SUBSCRIPTION_CHANGED, type PushNoticePayload } from '@kanisa/contract/messaging/push-notices.ts';
import { createShownNotices, type ShownNotices } from './shown-notices.ts';

/** For a push message that cannot be read. The language of the browser is the best guess. */
const UNKNOWN_NOTICE = { en: 'There is news for you.', sw: 'Kuna habari kwa ajili yako.' } as const;

/** The published logo of the church. */
const ICON = '/icon-192.png';

type Scope = Pick<
  ServiceWorkerGlobalScope,
  'addEventListener' | 'clients' | 'indexedDB' | 'location' | 'navigator' | 'registration'
>;
type ShownPayload = Pick<PushNoticePayload, 'title' | 'body' | 'language' | 'path'> & { id: string | undefined };

/** `oldSubscription` is missing in the types because Chromium does not set it. */
interface SubscriptionChange extends ExtendableEvent {
  newSubscription?: PushSubscription | null;
  oldSubscription?: PushSubscription | null;
}

/** Shows push notices and opens their pages. */
export function handlePush(scope: Scope, shown: ShownNotices = createShownNotices(scope.indexedDB)): void {
  scope.addEventListener('push', (event) => event.waitUntil(showNotice(scope, shown, readText(event.data))));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(scope, toPagePath(scope, readPath(event.notification.data))));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(scope, event)));
}

/**
 * A notice that is sent again after a crash replaces the one on the screen. If the person dismissed that one, nothing
 * is shown. The id is remembered after the notice was shown: the other order could lose it.
 */
async function showNotice(scope: Scope, shown: ShownNotices, text: string | null): Promise<void> {
  const { id, title, body, language, path } = parsePayload(text) ?? createUnknownNotice(scope);
  if (id !== undefined && (await shown.has(id)) && !(await isOnScreen(scope, id))) return;
  const data = { path: toPagePath(scope, path) };
  await scope.registration.showNotification(title, {
    body,
    icon: ICON,
    lang: language,
    data,
    ...(id !== undefined && { tag: id }),
  });
  if (id !== undefined) await shown.add(id);
}

async function isOnScreen(scope: Scope, tag: string): Promise<boolean> {
  return (await scope.registration.getNotifications({ tag })).length > 0;
}

function readText(data: PushMessageData | null): string | null {
  try {
    return data?.text() ?? null;
  } catch {
    return null;
  }
}

function parsePayload(text: string | null): ShownPayload | null {
  try {
    const { id, title, body, language, path } = JSON.parse(text ?? '') as Record<keyof ShownPayload, unknown>;
    if (!isText(id) || !isText(title) || !isText(body) || !isText(path)) return null;
    return { id, title, body, path, language: language === 'sw' ? 'sw' : 'en' };
  } catch {
    return null;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Browsers demand a notice for every push message, and take the permission away from a site that shows none. */
function createUnknownNotice({ location, navigator }: Scope): ShownPayload {
  const language = navigator.language.startsWith('sw') ? 'sw' : 'en';
  return { id: undefined, title: location.hostname, body: UNKNOWN_NOTICE[language], language, path: '/' };
}

function readPath(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
}

/** The home page, unless the path leads to a page of this site. `//host` and `/\host` lead elsewhere. */
function toPagePath({ location }: Scope, path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/';
  try {
    const url = new URL(path, location.origin);
    return url.origin === location.origin ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}

/** Prefers a tab that already shows the page: a navigation would lose what is being written there. */
async function openPage({ clients, location }: Scope, path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((open) => open.url === url) ?? tabs.find((open) => open.focused) ?? tabs[0];
  if (tab && (tab.url === url || (await tryNavigate(tab, url)))) await tab.focus().catch(() => undefined);
  else await clients.openWindow(url);
}

/** A tab that this worker does not control, such as one that was loaded anew without it, cannot be navigated. */
async function tryNavigate(tab: WindowClient, url: string): Promise<boolean> {
  try {
    await tab.navigate(url);
    return true;
  } catch {
    return false;
  }
}

/** Only a page has the session to tell the server. The next one also renews a subscription that could not be renewed here. */
async function renewSubscription({ registration, clients }: Scope, change: SubscriptionChange): Promise<void> {
  const key = change.oldSubscription?.options.applicationServerKey;
  if (!change.newSubscription && key) {
    await registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: key })
      .catch(() => undefined);
  }
  for (const tab of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker is always of its origin
    tab.postMessage({ type: PUSH_SUBSCRIPTION_CHANGED });
  }
}
