import type { PushNoticePayload } from '@kanisa/contract/messaging/push-notices.ts';
import { asc } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { type PushService, startPushService } from '../../../tools/test/push-service/push-service.ts';
import { createSubscription, type TestSubscription } from '../../../tools/test/push-service/push-subscription.ts';
import type { UserRow } from '../../src/domains/identity/accounts/users.view.ts';
import { createSender, type Sender } from '../../src/domains/messaging/deliveries/deliveries.service.ts';
import { createPushChannel } from '../../src/domains/messaging/push-notices/push.channel.ts';
import { pushRecipients } from '../../src/domains/messaging/push-notices/push-notices.table.ts';
import { createPushClient } from '../../src/platform/push/push-client.ts';
import { createUser, signInUser } from './factories.ts';
import { ENDPOINTS, startTestApp, type TestApp } from './test-app.ts';

/** A member's phone with notices. */
export interface Phone {
  user: UserRow;
  token: string;
  refreshToken: string;
  deviceId: number;
  browser: TestSubscription;
}

export interface Pushing {
  app: TestApp;
  service: PushService;
  sender: Sender;
}

/** Random value for the longest pause with jitter. */
const maxRandom = () => 1;
/** Noon in Nairobi. */
export const NOON = '2026-11-18T09:00:00Z';

export async function startPushing(options: Parameters<typeof startTestApp>[0] = {}): Promise<Pushing> {
  const service = await startPushService();
  onTestFinished(() => service.close());
  const app = await startTestApp({ ...options, env: { PUSH_TEST_ORIGIN: service.origin, ...options.env } });
  app.clock.set(NOON);
  return { app, service, sender: createPushSender(app) };
}

/** The sender of another process on the same database. */
export function createPushSender(app: TestApp): Sender {
  return createSender(app.deps, createPushChannel(app.deps, maxRandom), maxRandom);
}

/** For a service that never answers. All others get the product's time. */
export function createImpatientPushSender({ app, service }: Pushing): Sender {
  const push = createPushClient({ testOrigin: service.origin, timeoutMs: 500 });
  const deps = { ...app.deps, push };
  return createSender(deps, createPushChannel(deps, maxRandom), maxRandom);
}

export async function addPhone({ app, service }: Pushing, user?: UserRow): Promise<Phone> {
  const owner = user ?? (await createUser(app));
  const { access_token: token, refresh_token: refreshToken } = await signInUser(app, owner);
  const browser = createSubscription(service.origin);
  const { endpoint, p256dh, auth } = browser;
  const { body } = await app.call(ENDPOINTS.addPushDevice, { body: { endpoint, p256dh, auth }, token });
  return { user: owner, token, refreshToken, deviceId: body.device.id, browser };
}

/** Sends a message from staff to this person, who gets a notice of it. */
export async function writeTo({ app }: Pushing, { id }: UserRow, content = 'Private words'): Promise<number> {
  const admin = await createUser(app, { role: 'admin' });
  const { access_token: token } = await signInUser(app, admin);
  const { body } = await app.call(ENDPOINTS.sendMessage, { body: { content, recipient_id: id }, token });
  return body.message.id;
}

/** The notices that a phone shows, in order, without repeated ones: the tag replaces them. */
export function listShown({ service }: Pushing, { browser }: Phone): PushNoticePayload[] {
  const shown = new Map<string, PushNoticePayload>();
  for (const { endpoint, body } of service.accepted) {
    if (endpoint !== browser.endpoint) continue;
    const payload = JSON.parse(browser.decrypt(body)) as PushNoticePayload;
    shown.set(payload.id, payload);
  }
  return [...shown.values()];
}

export const listPushRows = ({ app }: Pushing) =>
  app.deps.db.select().from(pushRecipients).orderBy(asc(pushRecipients.id));

export async function listDevices({ app }: Pushing, phone: Phone) {
  const { access_token: token } = await signInUser(app, phone.user);
  return (await app.call(ENDPOINTS.readPushNotices, { token })).body.devices;
}
