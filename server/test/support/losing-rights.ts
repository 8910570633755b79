import { eq } from 'drizzle-orm';
import { type UserRow, users } from '../../src/domains/identity/accounts/users.view.ts';
import type { Channel } from '../../src/domains/messaging/deliveries/channel.types.ts';
import { createSender } from '../../src/domains/messaging/deliveries/deliveries.service.ts';
import type { TestApp } from './test-app.ts';

type Loss = (app: TestApp, user: Pick<UserRow, 'id'>) => Promise<unknown>;

const change =
  (values: Partial<UserRow>): Loss =>
  (app, { id }) =>
    app.deps.db.update(users).set(values).where(eq(users.id, id));

/** Ways in which a person loses the rights of an admin. */
export const LOSSES: Record<'demoted' | 'deactivated' | 'deleted', Loss> = {
  demoted: change({ role: 'user' }),
  deactivated: change({ isActive: false }),
  deleted: (app, { id }) => app.deps.db.delete(users).where(eq(users.id, id)),
};

/** Sends in batches of two, one after the other, and runs `between` after the first. */
export async function drainWithPause(app: TestApp, channel: Channel, between: () => Promise<unknown>): Promise<void> {
  let batches = 0;
  const sender = createSender(app.deps, {
    ...channel,
    batchSize: 2,
    concurrentBatches: 1,
    async deliver(recordId, recipients, record) {
      const outcomes = await channel.deliver(recordId, recipients, record);
      batches += 1;
      if (batches === 1) await between();
      return outcomes;
    },
  });
  await sender.drain();
  await sender.stop();
}
