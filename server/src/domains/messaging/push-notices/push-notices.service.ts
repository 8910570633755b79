import type { PushNoticeKind } from '@kanisa/contract/messaging/push-notices.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import { stopPendingRecipients } from '../deliveries/deliveries.repo.ts';
import { wakeSender } from '../deliveries/deliveries.service.ts';
import { skipQuietHours } from '../notify/quiet-hours.rules.ts';
import type { PushProblem } from './push-answers.rules.ts';
import { deleteSignedOutDevices } from './push-devices.repo.ts';
import { deleteOldPushNotices, insertPushNotice, PUSH_TABLES, type PushAudience } from './push-notices.repo.ts';

export { countNoticeOutcomes, listReachablePeople } from './push-notices.repo.ts';

const WHY = 'nightly clean-up';

/** Page of the inbox, which a notice of a message opens. */
export const INBOX_PATH = '/messages';

const RETENTION_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

interface PushNotice {
  kind: PushNoticeKind;
  /** Page that the notice opens, without the prefix of a language. */
  path: string;
  audience: PushAudience;
  messageId?: number;
  /** Nothing is sent before this time. */
  heldUntil?: Date | null;
  unlessKind?: PushNoticeKind;
}

/**
 * Queues a notice in the transaction of the news, for the people who want this kind on a device. Returns the number of
 * devices. The demo sends nothing.
 */
export async function queuePushNotice(deps: Deps, tx: Tx, notice: PushNotice): Promise<number> {
  return (await queueTrackedNotice(deps, tx, notice)).devices;
}

/** The same for a sender who wants to know later whether a device accepted the notice. */
export async function queueTrackedNotice(
  deps: Deps,
  tx: Tx,
  notice: PushNotice,
): Promise<{ id: number | null; devices: number }> {
  if (deps.settings.demo) return { id: null, devices: 0 };
  const { kind, path, audience, messageId = null, heldUntil, unlessKind = null } = notice;
  const createdAt = deps.clock.now();
  const dueAt = skipQuietHours(deps.settings.church.timeZone, heldUntil ?? createdAt);
  const queued = await insertPushNotice(tx, { kind, path, audience, messageId, createdAt, dueAt, unlessKind });
  if (queued.devices > 0) await wakeSender(deps, tx, 'push');
  return queued;
}

/** Call after a restore: pending notices may have been shown since the backup. */
export async function stopPendingPushNotices(tx: Tx, now: Date): Promise<number> {
  return stopPendingRecipients(tx, PUSH_TABLES, { state: 'failed', problem: 'restored' satisfies PushProblem, now });
}

/** Runs nightly. */
export async function cleanUpPushNotices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteSignedOutDevices(forNobody(db, WHY));
  await forNobody(db, WHY).transaction((tx) =>
    deleteOldPushNotices(tx, new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)),
  );
}
