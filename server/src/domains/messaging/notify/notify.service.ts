import { NOTICES_TO_ONE_PER_HOUR } from '@kanisa/contract/messaging/notices.ts';
import type { Deps } from '../../../core/deps.ts';
import type { NoticeKind } from '../../../core/notices.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import { consumeLimits, formatUserSubject } from '../../../platform/throttles/throttles.ts';
import { deleteOldNotices, insertNotices } from './notify.repo.ts';

export { stopPendingNotices } from './notify.repo.ts';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 90;

export interface NewNotice<Data = unknown> {
  kind: NoticeKind<Data>;
  userId: number;
  data: Data;
  /** The person gets a notice of this kind once with the same key. */
  onceKey?: string;
  /** It leaves as a text, which the month's budget has paid (`spendOnTexts`). */
  text?: { cost: number };
  /** Who causes it, if it leaves only while they have the right (`findMandate`). */
  causedBy?: number;
}

/** Counts by receiver, because several people may cause notices to one person. */
const RECEIVER_LIMIT = { kind: 'serving-messages', max: NOTICES_TO_ONE_PER_HOUR, seconds: 3600, message: '' };

/** Counts a notice to each of these people. Returns those who had fewer than the limit in the last hour. */
export async function takeNoticeSlots(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  userIds: readonly number[],
): Promise<Set<number>> {
  const reached = await consumeLimits({ db: tx, clock }, RECEIVER_LIMIT, userIds.map(formatUserSubject));
  return new Set(userIds.filter((id) => reached.has(formatUserSubject(id))));
}

/**
 * Queues notices in the transaction of their cause: neither exists without the other. A person above the limit gets
 * none, so a page must show the same. One call for each transaction: two would lock the counters of people in different
 * orders. `isCounted`: the caller has called `takeNoticeSlots`.
 */
export async function queueNotices(
  deps: Pick<Deps, 'clock' | 'queue'>,
  tx: Tx,
  given: readonly NewNotice[],
  { isCounted = false } = {},
): Promise<void> {
  const kept = isCounted ? given : await keepWithinLimit(deps, tx, given);
  if (kept.length === 0) return;
  const createdAt = deps.clock.now();
  const ids = await insertNotices(
    tx,
    kept.map(({ kind, userId, data, onceKey = null, text, causedBy = null }) => {
      const { cost = 0 } = text ?? {};
      return { userId, kind: kind.name, data, onceKey, isText: text !== undefined, cost, causedBy, createdAt };
    }),
  );
  await deps.queue.sendAll(
    tx,
    'notice.send',
    ids.map((noticeId) => ({ noticeId })),
  );
}

/** Counts the first notices of all people, then their second ones: the first call locks every counter. */
async function keepWithinLimit(deps: Pick<Deps, 'clock'>, tx: Tx, given: readonly NewNotice[]): Promise<NewNotice[]> {
  const kept: NewNotice[] = [];
  const waiting = Map.groupBy(given, ({ userId }) => userId);
  while (waiting.size > 0) {
    const reached = await takeNoticeSlots(deps, tx, [...waiting.keys()]);
    for (const [userId, [first, ...more]] of waiting) {
      if (first && reached.has(userId)) kept.push(first);
      if (more.length > 0 && reached.has(userId)) waiting.set(userId, more);
      else waiting.delete(userId);
    }
  }
  return kept;
}

/** Runs nightly. */
export async function cleanUpNotices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteOldNotices(forNobody(db, 'nightly clean-up'), new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS));
}
