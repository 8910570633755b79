import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { WholeDb, WriteDb } from '../../src/db/client.ts';
import { throttles } from '../../src/platform/throttles/throttles.table.ts';
import { openTestDatabase } from './test-database.ts';

const REFUSAL = 'The database was used directly while a transaction is open here';
const resetsAt = new Date('2030-01-01T00:00:00.000Z');

const add = (db: WriteDb, key: string) => db.insert(throttles).values({ key, used: 1, resetsAt });
const keys = async (db: WriteDb) => (await db.select().from(throttles).orderBy(throttles.key)).map(({ key }) => key);
const prepareFind = (db: WriteDb) =>
  db
    .select()
    .from(throttles)
    .where(eq(throttles.key, sql.placeholder('key')))
    .prepare('test_find_throttle');

describe('a transaction', () => {
  it('commits its changes, and rolls all of them back on an error', async () => {
    const { db } = await openTestDatabase();
    await db.transaction(async (tx) => {
      await add(tx, 'a');
      await add(tx, 'b');
    });
    const failing = db.transaction(async (tx) => {
      await add(tx, 'c');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await keys(db)).toEqual(['a', 'b']);
  });

  it.each<[string, (db: WholeDb) => Promise<unknown>]>([
    ['a query', async (db) => db.select().from(throttles)],
    ['a raw statement', async (db) => db.execute(sql`select 1`)],
    ['a change', async (db) => add(db, 'x')],
    ['a count', async (db) => db.$count(throttles)],
    ['a second transaction', async (db) => db.transaction((other) => add(other, 'x'))],
  ])('refuses %s on the database itself, and goes on unharmed', async (_what, use) => {
    const { db } = await openTestDatabase();
    await db.transaction(async (tx) => {
      await expect(use(db)).rejects.toThrow(REFUSAL);
      await add(tx, 'a');
    });
    expect(await keys(db)).toEqual(['a']);
  });

  it('rejects a query that was prepared outside the transaction', async () => {
    const { db } = await openTestDatabase();
    const find = prepareFind(db);
    await db.transaction(async (tx) => {
      await add(tx, 'a');
      await expect(find.execute({ key: 'a' })).rejects.toThrow(REFUSAL);
      expect(await prepareFind(tx).execute({ key: 'a' })).toHaveLength(1);
    });
    expect(await find.execute({ key: 'a' })).toHaveLength(1);
    expect(await find.execute({ key: 'b' })).toHaveLength(0);
  });

  it('rejects the queue’s connection if there is only one', async () => {
    const { db, queueConnection } = await openTestDatabase();
    if (queueConnection.kind === 'postgres') return;
    const { pglite } = queueConnection;
    await db.transaction(async () => {
      await expect(pglite.query('select 1')).rejects.toThrow(REFUSAL);
      await expect(pglite.exec('select 1')).rejects.toThrow(REFUSAL);
      await expect(pglite.transaction(async () => {})).rejects.toThrow(REFUSAL);
    });
    expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('nests, and an inner failure rolls back only the inner one', async () => {
    const { db } = await openTestDatabase();
    await db.transaction(async (tx) => {
      await add(tx, 'a');
      const inner = tx.transaction(async (nested) => {
        await add(nested, 'b');
        await nested.transaction((deepest) => add(deepest, 'c'));
        throw new Error('only the inner one');
      });
      await expect(inner).rejects.toThrow('only the inner one');
      await tx.transaction((nested) => add(nested, 'd'));
    });
    expect(await keys(db)).toEqual(['a', 'd']);
  });

  it('lets unfinished work use the database after it has ended', async () => {
    const { db } = await openTestDatabase();
    const ended = Promise.withResolvers<void>();
    let later: Promise<string[]> | undefined;
    await db.transaction(async (tx) => {
      await add(tx, 'a');
      later = ended.promise.then(() => keys(db));
    });
    ended.resolve();
    expect(await later).toEqual(['a']);
  });

  it('runs beside other transactions without confusing them', async () => {
    const { db } = await openTestDatabase();
    const names = Array.from({ length: 25 }, (_, index) => `key-${String(index).padStart(2, '0')}`);
    await Promise.all(
      names.map(async (name) => {
        await db.transaction(async (tx) => {
          await add(tx, name);
          await wait(1);
        });
        await db.execute(sql`select 1`);
      }),
    );
    expect(await keys(db)).toEqual(names);
  });

  it('fails if an error inside it was swallowed', async () => {
    const { db } = await openTestDatabase();
    const swallowing = db.transaction(async (tx) => {
      await add(tx, 'a');
      await add(tx, 'a').catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow(/rolled back|aborted/i);
    expect(await keys(db)).toEqual([]);
  });

  it('takes an isolation level', async () => {
    const { db } = await openTestDatabase();
    const level = await db.transaction(
      async (tx) =>
        (await tx.execute<{ level: string }>(sql`select current_setting('transaction_isolation') as level`)).rows,
      { isolationLevel: 'serializable' },
    );
    expect(level).toEqual([{ level: 'serializable' }]);
  });
});
