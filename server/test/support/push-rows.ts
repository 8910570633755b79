import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { UserRow } from '../../src/domains/identity/accounts/accounts.table.ts';
import { openSession } from '../../src/domains/identity/sessions/sessions.service.ts';
import { sessions } from '../../src/domains/identity/sessions/sessions.table.ts';
import {
  pushChoices,
  pushDevices,
  pushNotices,
  pushRecipients,
} from '../../src/domains/messaging/push-notices/push-notices.table.ts';
import { createPushKeys } from '../../src/platform/push/push-keys.ts';
import type { TestApp } from './test-app.ts';

/** A subscription of a browser at a known push service, which no test calls. */
export const createPushBody = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  p256dh: createPushKeys().publicKey,
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
});

/** Adds a device to the newest session of the user. */
export async function insertPushDevice({ deps: { db, clock } }: TestApp, userId: number): Promise<number> {
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sql`id desc`).limit(1);
  const times = { addedAt: clock.now(), lastSentAt: clock.now() };
  const device = { userId, sessionId: session?.id ?? 0, name: 'Chrome on Android', ...createPushBody(), ...times };
  const [added] = await db.insert(pushDevices).values(device).returning();
  return added?.id ?? 0;
}

/** Adds a device with a session of its own. */
export async function insertSignedInPushDevice(app: TestApp, user: UserRow): Promise<number> {
  await openSession(app.deps.db, user, undefined, app.clock.now());
  return insertPushDevice(app, user.id);
}

/** Adds a device, the choice of kinds, and a notice that was sent. */
export async function insertPushData(app: TestApp, userId: number): Promise<void> {
  const { db, clock } = app.deps;
  const deviceId = await insertPushDevice(app, userId);
  await db.insert(pushChoices).values({ userId, application: false });
  const now = clock.now();
  const notice = { kind: 'message', path: '/messages', createdAt: now, accepted: 1, finishedAt: now } as const;
  const [record] = await db.insert(pushNotices).values(notice).returning();
  const sent = { state: 'accepted', stateAt: now, dueAt: now } as const;
  await db.insert(pushRecipients).values({ recordId: record?.id ?? 0, deviceId, ...sent });
}
