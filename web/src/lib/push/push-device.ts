import { PUSH_SUBSCRIPTION_CHANGED, pushNoticeFallbacks } from '@kanisa/contract/messaging/push-notices.ts';
import { callApi, type RequestOptions } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { localStore } from '../browser/storage.ts';
import { getSession, getSessionGeneration } from '../session/session.ts';
import { PUSH_ENDPOINT_KEY } from '../session/stored-session.ts';
import { createSubscription, endSubscription, findSubscription } from './browser-subscription.ts';
import { storeNoticesChoice, wantsNotices } from './device-choice.ts';
import { detectPushSupport } from './push-support.ts';

/** Tabs take turns: each subscription ends the previous one. */
const LOCK = 'push-device';

/** Call only when the person pressed a button for notices: browsers punish pages that ask unasked. */
export async function askPermission(): Promise<NotificationPermission> {
  return Notification.requestPermission();
}

/** Turns on notices of the signed-in person in this browser, and returns the server's message. */
export async function addThisDevice(): Promise<string> {
  const { username } = getSession();
  const message = await navigator.locks.request(LOCK, async () => addDevice({ fallback: pushNoticeFallbacks.add }));
  if (username !== null) await storeNoticesChoice(username, true);
  return message;
}

/** The server's side is deleted by the caller, which knows the device's id. */
export async function forgetThisDevice(): Promise<void> {
  const { username } = getSession();
  if (username !== null) await storeNoticesChoice(username, false);
  localStore.remove(PUSH_ENDPOINT_KEY);
  await navigator.locks.request(LOCK, endSubscription).catch(() => undefined);
}

/** Whether this browser has the subscription that it added in this session. */
export async function isThisDeviceSubscribed(): Promise<boolean> {
  const subscription = await findSubscription().catch(() => null);
  return subscription !== null && subscription.endpoint === localStore.get(PUSH_ENDPOINT_KEY);
}

let isListening = false;

/** Adds this browser again after a login, and after the browser renewed its subscription. */
export function keepThisDevice(): void {
  if (detectPushSupport() !== 'supported') return;
  const renew = () => void renewThisDevice().catch(() => undefined);
  renew();
  if (isListening) return;
  isListening = true;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown } | null>) => {
    if (data?.type === PUSH_SUBSCRIPTION_CHANGED) renew();
  });
}

/** Adds this browser again if the person turned on notices here and the session does not have it yet. */
export async function renewThisDevice(): Promise<void> {
  if (Notification.permission !== 'granted' || !(await wantsNotices(getSession().username))) return;
  await navigator.locks.request(LOCK, async () => {
    const stored = localStore.get(PUSH_ENDPOINT_KEY);
    const current = await findSubscription();
    if (current !== null && current.endpoint === stored) return;
    // Without a stored address the subscription is of an earlier session, perhaps of another person.
    await addDevice({ background: true }, stored === null ? null : current);
  });
}

async function addDevice(options: RequestOptions, current: PushSubscription | null = null): Promise<string> {
  const generation = getSessionGeneration();
  const subscription = current ?? (await subscribe(options));
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const body = { endpoint: subscription.endpoint, p256dh, auth };
  try {
    const { message } = await callApi('POST /push-notices/devices', { ...options, body });
    // A log-out in the meantime ended the device on the server.
    if (generation !== getSessionGeneration()) throw new ApiError(0, pushNoticeFallbacks.add);
    localStore.set(PUSH_ENDPOINT_KEY, subscription.endpoint);
    return message;
  } catch (error) {
    await subscription.unsubscribe().catch(() => false);
    throw error;
  }
}

async function subscribe(options: RequestOptions): Promise<PushSubscription> {
  const { public_key: publicKey } = await callApi('GET /push-notices', options);
  try {
    return await createSubscription(publicKey);
  } catch {
    // The browser's push service is out of reach, or the browser has none.
    throw new ApiError(0, pushNoticeFallbacks.add);
  }
}
