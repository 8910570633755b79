import { MESSAGES_TO_ONE_PER_HOUR } from '@kanisa/contract/serving/serving.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { consumeLimits, formatUserSubject } from '../../../platform/throttles/throttles.ts';
import { listOwnPlacesByIds } from '../places/places.repo.ts';
import { insertServingMessages, type NewServingMessage } from './serving-messages.repo.ts';
import type { ServingMessageKind } from './serving-messages.table.ts';

export { stopPendingServingMessages } from './serving-messages.repo.ts';

export interface ServingMessage {
  userId: number;
  kind: ServingMessageKind;
  /** At least one, in order of their start. */
  placeIds: readonly number[];
  /** Set for a text that the month's budget paid. */
  text?: { cost: number };
  /** Who asks. The message leaves only while they may plan. */
  askedBy?: number;
}

/** Whoever causes them: several leaders, or members who answer in turn, may have the same person in mind. */
const RECEIVER_LIMIT = { kind: 'serving-messages', max: MESSAGES_TO_ONE_PER_HOUR, seconds: 3600, message: '' };

/** Counts a message to each of these people. Returns those who had fewer than the limit in the last hour. */
export async function takeMessageSlots(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  userIds: readonly number[],
): Promise<Set<number>> {
  const reached = await consumeLimits({ db: tx, clock }, RECEIVER_LIMIT, userIds.map(formatUserSubject));
  return new Set(userIds.filter((id) => reached.has(formatUserSubject(id))));
}

/**
 * Queues messages in the transaction of their cause: neither exists without the other. A reminder that exists is not
 * queued again. A person above the limit gets none; the pages of serving show the same. One call for each transaction:
 * two would lock the counters of people in different orders. `isCounted`: the caller has called `takeMessageSlots`.
 */
export async function queueServingMessages(
  deps: Pick<Deps, 'clock' | 'queue'>,
  tx: Tx,
  given: readonly ServingMessage[],
  { isCounted = false } = {},
): Promise<void> {
  const messages = isCounted ? given : await keepWithinLimit(deps, tx, given);
  if (messages.length === 0) return;
  const createdAt = deps.clock.now();
  const firstIds = messages.flatMap(({ placeIds }) => placeIds.slice(0, 1));
  const places = new Map((await listOwnPlacesByIds(tx, firstIds)).map((place) => [place.id, place]));
  const rows = messages.flatMap(({ userId, kind, placeIds, text, askedBy = null }): NewServingMessage[] => {
    const [firstId = 0] = placeIds;
    const first = places.get(firstId);
    if (!first) return [];
    const about = {
      department: first.department.name,
      position: first.position.name,
      startsAt: first.startsAt.toISOString(),
    };
    const isReminder = kind === 'remind_answer' || kind === 'remind_date';
    const remindedPlaceId = isReminder ? firstId : null;
    const { cost = 0 } = text ?? {};
    const isText = text !== undefined;
    return [{ userId, kind, placeIds: [...placeIds], about, isText, cost, remindedPlaceId, askedBy, createdAt }];
  });
  const ids = await insertServingMessages(tx, rows);
  await deps.queue.sendAll(
    tx,
    'serving.message',
    ids.map((servingMessageId) => ({ servingMessageId })),
  );
}

/** Counts the first messages of all people, then their second ones: the first call locks every counter. */
async function keepWithinLimit(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  messages: readonly ServingMessage[],
): Promise<ServingMessage[]> {
  const kept: ServingMessage[] = [];
  const waiting = Map.groupBy(messages, ({ userId }) => userId);
  while (waiting.size > 0) {
    const reached = await takeMessageSlots(deps, tx, [...waiting.keys()]);
    for (const [userId, [first, ...more]] of waiting) {
      if (first && reached.has(userId)) kept.push(first);
      if (more.length > 0 && reached.has(userId)) waiting.set(userId, more);
      else waiting.delete(userId);
    }
  }
  return kept;
}
