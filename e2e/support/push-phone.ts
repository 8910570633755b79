import type { PushNoticePayload } from '@kanisa/contract/messaging/push-notices.ts';
import type { CDPSession, Page } from 'playwright-core';
import type { PushService } from '../../tools/test/push-service/push-service.ts';
import { createSubscription, type TestSubscription } from '../../tools/test/push-service/push-subscription.ts';
import { eventually, type Journey } from './journey.ts';

/** A notice on the screen of a phone. */
interface ShownNotice {
  title: string;
  body: string;
  tag: string;
  lang: string;
  icon: string;
}

export interface PushPhone {
  page: Page;
  /** The subscription that the browser has now. */
  subscription: () => TestSubscription | null;
  /** The browser ends its subscription and makes another one, as after a long time. */
  replaceSubscription: () => void;
  /** Acts as the browser's event after it replaced the subscription. */
  tellReplaced: () => Promise<void>;
  /** Decrypts what the push service has accepted for this browser since, and delivers it to the service worker. */
  deliver: () => Promise<PushNoticePayload[]>;
  deliverText: (text: string) => Promise<void>;
  listShown: () => Promise<ShownNotice[]>;
  /** Acts as a tap on the newest notice. */
  tap: () => Promise<void>;
}

const BINDING = 'testPush';
type Order = 'get' | 'subscribe' | 'unsubscribe';
type Answer = Pick<TestSubscription, 'endpoint' | 'p256dh' | 'auth'> | null;

/**
 * Opens a browser whose subscriptions are at the tests' push service: the real one of Chromium is Google's. Everything
 * else is real, the service worker and its notices too.
 */
export async function openPushPhone(
  { openPage, product }: Journey,
  service: PushService,
  { width = 360, mayNotify = true } = {},
): Promise<PushPhone> {
  const page = await openPage({ width, height: 780, worker: true, fullBrowser: true });
  const context = page.context();
  if (mayNotify) await context.grantPermissions(['notifications'], { origin: product.origin });
  let subscription: TestSubscription | null = null;
  let delivered = 0;
  await context.exposeBinding(BINDING, (_, order: Order): Answer => {
    if (order === 'subscribe') subscription = createSubscription(service.origin);
    if (order === 'unsubscribe') subscription = null;
    return subscription && { endpoint: subscription.endpoint, p256dh: subscription.p256dh, auth: subscription.auth };
  });
  await context.addInitScript(replacePushManager, BINDING);
  const deliverText = async (text: string) => deliverToWorker(page, product.origin, text);
  return {
    page,
    subscription: () => subscription,
    replaceSubscription: () => {
      subscription = createSubscription(service.origin);
    },
    async deliver() {
      const arrived = service.accepted.filter(({ endpoint }) => endpoint === subscription?.endpoint).slice(delivered);
      delivered += arrived.length;
      const texts = arrived.map(({ body }) => subscription?.decrypt(body) ?? '');
      for (const text of texts) await deliverText(text);
      return texts.map((text) => JSON.parse(text) as PushNoticePayload);
    },
    deliverText,
    listShown: async () => page.evaluate(readShownNotices),
    tap: async () => dispatchInWorker(page, 'notificationclick'),
    tellReplaced: async () => dispatchInWorker(page, 'pushsubscriptionchange'),
  };
}

/** Runs in the page. */
async function readShownNotices(): Promise<ShownNotice[]> {
  const { origin } = globalThis.location;
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map(({ title, body, tag, lang, icon }) => ({ title, body, tag, lang, icon: icon.replace(origin, '') }));
}

/** Runs in the page. */
function replacePushManager(binding: string): void {
  const order = async (what: string) => (Reflect.get(globalThis, binding) as (what: string) => Promise<Answer>)(what);
  const toSubscription = (answer: Answer) =>
    answer && {
      endpoint: answer.endpoint,
      toJSON: () => ({ endpoint: answer.endpoint, keys: { p256dh: answer.p256dh, auth: answer.auth } }),
      unsubscribe: async () => (await order('unsubscribe')) === null,
    };
  if (!('PushManager' in globalThis)) return;
  Object.assign(PushManager.prototype, {
    subscribe: async () => toSubscription(await order('subscribe')),
    getSubscription: async () => toSubscription(await order('get')),
  });
}

/** The browser gives no command for these events. */
async function dispatchInWorker(page: Page, type: 'notificationclick' | 'pushsubscriptionchange'): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no service worker');
  await worker.evaluate(async (name) => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const notification = (await scope.registration.getNotifications()).at(-1);
    const event = new Event(name);
    // A worker may wait only for events of the browser itself.
    Object.assign(event, { notification, newSubscription: {}, waitUntil: () => undefined });
    scope.dispatchEvent(event);
  }, type);
}

async function deliverToWorker(page: Page, origin: string, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  try {
    const registrationId = await findRegistration(cdp, origin);
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  } finally {
    await cdp.detach();
  }
}

async function findRegistration(cdp: CDPSession, origin: string): Promise<string> {
  let id = '';
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
    if (own) id = own.registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await eventually(async () => id).not.toBe('');
  return id;
}
