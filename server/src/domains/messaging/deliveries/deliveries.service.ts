import type { DbOrTx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Channel, ChannelName } from './channel.types.ts';
import {
  type DeliveryTables,
  type MovedRecipient,
  moveRecipientStates,
  type RecipientChange,
  stopPendingRecipients,
} from './deliveries.repo.ts';
import type { RecipientState } from './deliveries.table.ts';
import { createSender, recoverChannel } from './sender.service.ts';

export { createSender, type Sender } from './sender.service.ts';
export type { DeliveryTables, MovedRecipient, RecipientChange };
export { stopPendingRecipients };

/**
 * The truth is in the rows of the recipients; a job only wakes whoever sends. What a crash left is taken up at once where
 * the database belongs to this process alone, and elsewhere when its lease has ended.
 */
export async function startSenders(deps: Deps, channels: readonly Channel[]): Promise<void> {
  const senders = new Map(channels.map((channel) => [channel.name, createSender(deps, channel)]));
  if (deps.database.engine === 'pglite') {
    for (const channel of channels) await recoverChannel(deps, channel, { isAlone: true });
  }
  await deps.queue.work('deliveries.wake', async (job) => senders.get(job.channel)?.wake());
  deps.queue.onStop(async () => {
    await Promise.all([...senders.values()].map((sender) => sender.stop()));
  });
  for (const sender of senders.values()) sender.wake();
}

/** In the transaction that brings new recipients. */
export async function wakeSender(deps: Pick<Deps, 'queue'>, db: DbOrTx, channel: ChannelName): Promise<void> {
  await deps.queue.send(db, 'deliveries.wake', { channel });
}

/** For reports, cancelling and sending again: recipients by id, each from one of these states; the tallies come along. */
export async function moveRecipients(
  deps: Pick<Deps, 'clock'>,
  db: DbOrTx,
  tables: DeliveryTables,
  changes: readonly RecipientChange[],
  from: readonly RecipientState[],
): Promise<MovedRecipient[]> {
  return moveRecipientStates(db, tables, changes, { from, now: deps.clock.now() });
}
