import { eq, sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { meanwhile } from '../../../test/support/meanwhile.ts';
import { createPeople, startPartnerTexts } from '../../../test/support/texts.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { textRecipients } from '../text-messages/text-messages.table.ts';
import { claimDue, handOver, release, renewLeases } from './deliveries.repo.ts';

const TABLES = { recipients: 'text_recipients', records: 'text_messages' };
const attemptId = '00000000-0000-4000-8000-000000000001';
const leaseUntil = new Date('2026-11-15T07:00:00Z');

interface Claimed {
  ids: readonly number[];
  now: Date;
}

const WAYS: [string, (db: DbOrTx, claimed: Claimed) => Promise<unknown>][] = [
  ['hands them over', (db, claimed) => handOver(db, TABLES, { ...claimed, attemptId, leaseUntil })],
  ['holds them for longer', (db) => renewLeases(db, TABLES, [attemptId], leaseUntil)],
  ['lets them go', (db, { ids }) => release(db, TABLES, ids, attemptId)],
];

const lock = (id: number) => (tx: Tx) =>
  tx.select({ id: textRecipients.id }).from(textRecipients).where(eq(textRecipients.id, id)).for('update');

/** Only a server lets one wait for another; in the embedded database they come one after the other. */
describe.runIf(inject('database').engine === 'postgres')('whoever sends to several', () => {
  it.each(WAYS)('%s in their order: no two wait for each other', async (_, change) => {
    const { app, send, rows } = await startPartnerTexts();
    const { db } = app.deps;
    await send(await createPeople(app, 3));
    const now = app.clock.now();
    await claimDue(db, TABLES, { now, attemptId, leaseUntil, most: 3, isHanded: false });
    const ids = (await rows()).map((row) => row.id);
    const [first = 0, last = 0] = [ids[0], ids.at(-1)];
    // Written once more it lies behind the others, where a change that goes through the whole table comes to it last.
    await db.update(textRecipients).set({ stateAt: now }).where(eq(textRecipients.id, first));
    const changeAll = () =>
      db.transaction(async (tx) => {
        await tx.execute(
          sql`select set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
        );
        await change(tx, { ids, now });
      });
    await meanwhile(app, lock(first), changeAll, lock(last));
    expect(new Set((await rows()).map((row) => row.state)).size).toBe(1);
  });
});
