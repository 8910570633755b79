import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { Channel, ChannelName } from './channel.types.ts';
import { createSender, recoverChannel } from './sender.service.ts';

export { createSender, type Sender } from './sender.service.ts';

/**
 * The recipient rows are the queue; a job only wakes the senders. After a crash the embedded database recovers its
 * recipients at once; on PostgreSQL they are recovered when their lease ends.
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

/** Call in the transaction that inserts or requeues recipients. */
export async function wakeSender(deps: Pick<Deps, 'queue'>, db: DbOrTx, channel: ChannelName): Promise<void> {
  await deps.queue.send(db, 'deliveries.wake', { channel });
}
