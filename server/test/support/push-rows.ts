import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { insertSession } from '../../src/domains/identity/sessions/sessions.repo.ts';
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

/** Adds a device to this session, or with a session of its own. */
export async function insertPushDevice(
  { deps: { db, clock } }: TestApp,
  userId: number,
  session?: { id: number },
): Promise<number> {
  const name = 'Chrome on Android';
  const sessionId = session?.id ?? (await insertSession(db, { userId, device: name }, clock.now()));
  const times = { addedAt: clock.now(), lastSentAt: clock.now() };
  const device = { userId, sessionId, name, ...createPushBody(), ...times };
  const [added] = await db.insert(pushDevices).values(device).returning();
  return added?.id ?? 0;
}

/** Adds a device to the person's session, the choice of kinds, and a notice that was sent. */
export async function insertPushData(app: TestApp, userId: number): Promise<void> {
  const { db, clock } = app.deps;
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId));
  const deviceId = await insertPushDevice(app, userId, session);
  await db.insert(pushChoices).values({ userId, application: false });
  const now = clock.now();
  const notice = { kind: 'message', path: '/messages', createdAt: now, accepted: 1, finishedAt: now } as const;
  const [record] = await db.insert(pushNotices).values(notice).returning();
  const sent = { state: 'accepted', stateAt: now, dueAt: now } as const;
  await db.insert(pushRecipients).values({ recordId: record?.id ?? 0, deviceId, ...sent });
}
