import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { buildDatabaseUrl } from '../../../tools/test/postgres-databases.ts';
import { openDatabase } from '../../src/db/client.ts';
import { openTestDatabase } from './test-database.ts';

describe('a database', () => {
  it('releases its connection after each failed transaction', async () => {
    const { db } = await openTestDatabase();
    for (let round = 0; round < 25; round += 1) {
      await expect(db.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow('Failed query: select 1 / 0');
    }
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  it('uses UTC and stores any script', async () => {
    const { db } = await openTestDatabase();
    const { rows } = await db.execute<{ zone: string; lower: string }>(
      sql`select current_setting('timezone') as zone, lower('ÄNGŨ') as lower`,
    );
    expect(rows).toEqual([{ zone: 'UTC', lower: 'ängũ' }]);
  });
});

describe.runIf(inject('database').engine === 'postgres')('a PostgreSQL server', () => {
  it('may end a connection during a transaction or while idle, and the next query gets a new one', async () => {
    const { db } = await openTestDatabase();
    const cutOff = db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(cutOff).rejects.toThrow('Failed query');

    await Promise.all(Array.from({ length: 5 }, () => db.execute(sql`select pg_sleep(0.05)`)));
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => db.execute(sql`select 1`)));
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  it('names its connections and ends a query that takes too long', async () => {
    const { db } = await openTestDatabase();
    const { rows } = await db.execute(sql`select current_setting('application_name') as name,
      current_setting('statement_timeout') as most`);
    expect(rows).toEqual([{ name: 'kanisa', most: '15s' }]);
  });

  it('is rejected at start-up if it does not answer or has no such database', async () => {
    const source = inject('database');
    if (source.engine !== 'postgres') throw new Error('wrong project');
    const nowhere = openDatabase({ url: 'postgres://kanisa@127.0.0.1:1/kanisa', dataDir: '' });
    await expect(nowhere).rejects.toThrow('The PostgreSQL server at 127.0.0.1:1 cannot be used');
    const missing = openDatabase({ url: buildDatabaseUrl(source.url, 'no_such_database'), dataDir: '' });
    await expect(missing).rejects.toThrow('database "no_such_database" does not exist');
  });
});
