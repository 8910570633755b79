import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { raceInOppositeLockOrder, runDuringTransaction } from '../../../../test/support/concurrent-transactions.ts';
import { createUsers, startPartnerTexts } from '../../../../test/support/texts.ts';
import type { Tx, WriteDb } from '../../../db/client.ts';
import { postponeReportRequests } from '../text-messages/text-deliveries.repo.ts';
import { anonymizeTextRecipients } from '../text-messages/text-messages.repo.ts';
import { textRecipients } from '../text-messages/text-messages.table.ts';
import { claimDueRecipients, markRecipientsHanded, releaseRecipients, renewLeases } from './deliveries.repo.ts';

const TABLES = { recipients: 'text_recipients', records: 'text_messages' };
const attemptId = '00000000-0000-4000-8000-000000000001';
const leaseUntil = new Date('2026-11-15T07:00:00Z');

/** Creates three claimed texts to one person. */
async function startClaimed() {
  const { app, send, rows } = await startPartnerTexts();
  const people = await createUsers(app, 1);
  for (let text = 0; text < 3; text += 1) await send(people);
  const now = app.clock.now();
  await claimDueRecipients(app.deps.db, TABLES, { now, attemptId, leaseUntil, limit: 3, isHanded: false });
  const ids = (await rows()).map((row) => row.id);
  return { app, rows, ids, now, userId: people[0]?.id ?? 0 };
}
type Claimed = Pick<Awaited<ReturnType<typeof startClaimed>>, 'ids' | 'now' | 'userId'>;

const markAllHanded = (db: WriteDb, { ids, now }: Claimed) =>
  markRecipientsHanded(db, TABLES, { ids, attemptId, now, leaseUntil });

const CHANGES: [string, (tx: Tx, claimed: Claimed) => Promise<unknown>][] = [
  ['marks them as handed', markAllHanded],
  ['renews their leases', (tx) => renewLeases(tx, TABLES, [attemptId], leaseUntil)],
  ['releases them', (tx, { ids }) => releaseRecipients(tx, TABLES, ids, attemptId)],
  [
    'postpones their report requests',
    (tx, { ids, now: at }) => postponeReportRequests(tx, ids.map((id) => ({ id, at })).toReversed()),
  ],
  ['anonymizes them', (tx, { userId }) => anonymizeTextRecipients(tx, userId)],
];

/** The embedded database runs transactions one after the other, so only PostgreSQL can deadlock. */
describe.runIf(inject('database').engine === 'postgres')('a change of several recipients', () => {
  it.each(CHANGES)('does not deadlock when it %s', async (_, change) => {
    const { app, rows, ...claimed } = await startClaimed();
    await raceInOppositeLockOrder(app, textRecipients, claimed.ids, (tx) => change(tx, claimed));
    expect(new Set((await rows()).map((row) => row.state)).size).toBe(1);
  });

  it('does not hand over a recipient suppressed while it waited for the lock', async () => {
    const { app, ...claimed } = await startClaimed();
    const [first = 0, ...others] = claimed.ids;
    const suppress = (tx: Tx) =>
      tx.update(textRecipients).set({ state: 'suppressed', attemptId: null }).where(eq(textRecipients.id, first));
    const handed = await runDuringTransaction(app, suppress, () => markAllHanded(app.deps.db, claimed));
    expect([...handed].toSorted((a, b) => a - b)).toEqual(others);
  });
});
