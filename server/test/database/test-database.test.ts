import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { users } from '../../src/modules/accounts/accounts.table.ts';
import { openTestDatabase } from './test-database.ts';

const person = { firstName: 'Wanjiku', lastName: 'Kamau', username: 'wanjiku', passwordHash: 'x' };

describe('the database of a test', () => {
  it('is on the engine of the project', async () => {
    const { db, engine } = await openTestDatabase();
    expect(engine).toBe(inject('database').engine);
    const { rows } = await db.execute<{ version: string }>(sql`select version()`);
    expect(rows[0]?.version.includes('PGlite')).toBe(engine === 'pglite');
    expect(rows[0]?.version).toContain('PostgreSQL 18');
  });

  // The same rows twice: a test that saw the other's would run into the unique names.
  it.each(['one test', 'another test'])('shows its rows to no other: %s', async () => {
    const { db } = await openTestDatabase();
    expect(await db.select().from(users)).toEqual([]);
    await db.insert(users).values(person);
    expect(await db.$count(users)).toBe(1);
  });

  it('is apart from a second one in the same test', async () => {
    const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
    await one.db.insert(users).values(person);
    expect(await other.db.$count(users)).toBe(0);
  });

  it('holds the tables of the queue', async () => {
    const { db } = await openTestDatabase();
    const { rows } = await db.execute<{ queues: number }>(sql`select count(*)::int as queues from pgboss.queue`);
    expect(rows[0]?.queues).toBeGreaterThan(0);
  });

  it('has no connection left after it is closed, and closes twice', async () => {
    const handle = await openTestDatabase();
    await handle.ping();
    await Promise.all([handle.close(), handle.close()]);
    await expect(handle.ping()).rejects.toThrow('Failed query: select 1');
  });
});
