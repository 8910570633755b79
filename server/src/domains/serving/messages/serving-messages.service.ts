import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
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
}

/**
 * Queues messages in the transaction of their cause: neither exists without the other. A reminder that exists is not
 * queued again. Returns the number of new messages.
 */
export async function queueServingMessages(
  deps: Pick<Deps, 'clock' | 'queue'>,
  tx: Tx,
  messages: readonly ServingMessage[],
): Promise<number> {
  if (messages.length === 0) return 0;
  const createdAt = deps.clock.now();
  const firstIds = messages.flatMap(({ placeIds }) => placeIds.slice(0, 1));
  const places = new Map((await listOwnPlacesByIds(tx, firstIds)).map((place) => [place.id, place]));
  const rows = messages.flatMap(({ userId, kind, placeIds, text }): NewServingMessage[] => {
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
    return [
      { userId, kind, placeIds: [...placeIds], about, isText: text !== undefined, cost, remindedPlaceId, createdAt },
    ];
  });
  const ids = await insertServingMessages(tx, rows);
  await deps.queue.sendAll(
    tx,
    'serving.message',
    ids.map((servingMessageId) => ({ servingMessageId })),
  );
  return ids.length;
}
