import type { PushNoticeKind } from '@kanisa/contract/messaging/push-notices.ts';
import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { sessions } from '../../identity/sessions/sessions.table.ts';
import { type PushDeviceRow, pushChoices, pushDevices, pushRecipients } from './push-notices.table.ts';

/** Lists the devices of a person that are still signed in, last added first. */
export async function listPushDevices(db: DbOrTx, userId: number): Promise<PushDeviceRow[]> {
  return db
    .select(getTableColumns(pushDevices))
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(eq(pushDevices.userId, userId), isNull(sessions.revokedAt)))
    .orderBy(desc(pushDevices.addedAt), desc(pushDevices.id));
}

export type NewPushDevice = Pick<
  PushDeviceRow,
  'userId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth' | 'name' | 'addedAt'
>;

/**
 * Deletes what this browser had before: the subscription of another person, whose notices must not appear to this one,
 * and an older subscription of this session, which would show everything twice.
 */
export async function deleteReplacedDevices(tx: Tx, { userId, sessionId, endpoint }: NewPushDevice): Promise<void> {
  await tx
    .delete(pushDevices)
    .where(
      or(
        and(eq(pushDevices.endpoint, endpoint), ne(pushDevices.userId, userId)),
        and(eq(pushDevices.sessionId, sessionId), ne(pushDevices.endpoint, endpoint)),
      ),
    );
}

/** Null if another person added the same endpoint in the meantime. */
export async function upsertPushDevice(tx: Tx, device: NewPushDevice): Promise<PushDeviceRow | null> {
  const { userId: _owner, endpoint: _endpoint, ...renewed } = device;
  const [row] = await tx
    .insert(pushDevices)
    .values(device)
    .onConflictDoUpdate({
      target: pushDevices.endpoint,
      set: { ...renewed, failures: 0 },
      setWhere: eq(pushDevices.userId, device.userId),
    })
    .returning();
  return row ?? null;
}

export async function deletePushDevices(db: WriteDb, userId: number, ids: readonly number[]): Promise<number> {
  const rows = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, userId), inArray(pushDevices.id, [...ids])))
    .returning({ id: pushDevices.id });
  return rows.length;
}

export async function deletePushDevicesOfUser(tx: Tx, userId: number): Promise<number> {
  const rows = await tx.delete(pushDevices).where(eq(pushDevices.userId, userId)).returning({ id: pushDevices.id });
  return rows.length;
}

export async function deleteEveryDevice(db: WriteDb): Promise<number> {
  return (await db.delete(pushDevices).returning({ id: pushDevices.id })).length;
}

/** Deletes the devices whose sessions have ended. Until then they get nothing. */
export async function deleteSignedOutDevices(db: WriteDb): Promise<void> {
  const ended = db.select({ id: sessions.id }).from(sessions).where(isNotNull(sessions.revokedAt));
  await db.delete(pushDevices).where(inArray(pushDevices.sessionId, ended));
}

const toDevices = (recipientIds: readonly number[]) =>
  sql`${pushDevices.id} in (select device_id from ${pushRecipients} where id in ${recipientIds})`;

export async function recordDevicesReached(db: WriteDb, recipientIds: readonly number[], now: Date): Promise<void> {
  await db.update(pushDevices).set({ lastSentAt: now, failures: 0 }).where(toDevices(recipientIds));
}

export async function deleteDevicesOfRecipients(db: WriteDb, recipientIds: readonly number[]): Promise<void> {
  await db.delete(pushDevices).where(toDevices(recipientIds));
}

interface FailureLimits {
  failuresMax: number;
  /** Fewer failures are enough for a device that nothing has reached since. */
  silence?: { failures: number; since: Date };
}

/** Counts a failed notice, and deletes the devices that had too many in a row. */
export async function recordDeviceFailures(
  tx: Tx,
  recipientIds: readonly number[],
  { failuresMax, silence }: FailureLimits,
): Promise<void> {
  if (recipientIds.length === 0) return;
  await tx
    .update(pushDevices)
    .set({ failures: sql`${pushDevices.failures} + 1` })
    .where(toDevices(recipientIds));
  const reachedAt = sql`greatest(${pushDevices.addedAt}, ${pushDevices.lastSentAt})`;
  const isSilent = silence && and(gte(pushDevices.failures, silence.failures), lt(reachedAt, silence.since));
  await tx
    .delete(pushDevices)
    .where(and(toDevices(recipientIds), or(gte(pushDevices.failures, failuresMax), isSilent)));
}

export type PushChoices = Record<PushNoticeKind, boolean>;

const ALL_KINDS: PushChoices = { message: true, application_answer: true, application: true, event_change: true };

const CHOICE_COLUMNS = {
  message: pushChoices.message,
  application_answer: pushChoices.applicationAnswer,
  application: pushChoices.application,
  event_change: pushChoices.eventChange,
} as const;

export async function findPushChoices(db: DbOrTx, userId: number): Promise<PushChoices> {
  const [row] = await db.select(CHOICE_COLUMNS).from(pushChoices).where(eq(pushChoices.userId, userId));
  return row ?? ALL_KINDS;
}

export async function upsertPushChoices(tx: Tx, userId: number, choices: PushChoices): Promise<void> {
  const values = {
    message: choices.message,
    applicationAnswer: choices.application_answer,
    application: choices.application,
    eventChange: choices.event_change,
  };
  await tx
    .insert(pushChoices)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: pushChoices.userId, set: values });
}
