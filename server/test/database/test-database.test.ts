import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { users } from '../../src/domains/identity/accounts/users.view.ts';
import { openTestDatabase } from './test-database.ts';

const person = { firstName: 'Wanjiku', lastName: 'Kamau', username: 'wanjiku', passwordHash: 'x' };

describe('the test database', () => {
  it('runs on the engine of the project', async () => {
    const { db, engine } = await openTestDatabase();
    expect(engine).toBe(inject('database').engine);
    const { rows } = await db.execute<{ version: string }>(sql`select version()`);
    expect(rows[0]?.version.includes('PGlite')).toBe(engine === 'pglite');
    expect(rows[0]?.version).toContain('PostgreSQL 18');
  });

  // The same rows twice: a shared database would violate the unique names.
  it.each(['one test', 'another test'])('shows its rows to no other test: %s', async () => {
    const { db } = await openTestDatabase();
    expect(await db.select().from(users)).toEqual([]);
    await db.insert(users).values(person);
    expect(await db.$count(users)).toBe(1);
  });

  // Each run fails if files, open files, names, caches or sequences of the run before are left.
  it.each([1, 2, 3])('equals the template, whatever the test before did: %i', async () => {
    const { db } = await openTestDatabase();
    const [user] = await db.insert(users).values(person).returning({ id: users.id });
    expect(user?.id).toBe(1);
    await db.execute(sql`create table filled as select n, repeat('x', 200) as text from generate_series(1, 20000) n`);
    await db.execute(sql`alter table filled rename to renamed`);
    await db.execute(sql`drop table sessions cascade`);
    await db.execute(sql`truncate throttles`);
    await db.execute(sql`vacuum full renamed`);
    await db.execute(sql`checkpoint`);
    const { rows } = await db.execute(sql`select count(*)::int as n from renamed`);
    expect(rows).toEqual([{ n: 20_000 }]);
  });

  it.runIf(inject('database').engine === 'pglite')('may be left in the middle of a transaction', async () => {
    expect.assertions(1);
    const { db } = await openTestDatabase();
    await new Promise<void>((startedAt) => {
      void db.transaction(async (tx) => {
        await tx.insert(users).values(person);
        expect(await tx.$count(users)).toBe(1);
        startedAt();
        await new Promise(() => {});
      });
    });
  });

  it('does not contain a transaction that was left open', async () => {
    const { db } = await openTestDatabase();
    expect(await db.$count(users)).toBe(0);
  });

  it('is separate from a second one in the same test', async () => {
    const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
    await one.db.insert(users).values(person);
    expect(await other.db.$count(users)).toBe(0);
  });

  it('contains the tables of the queue', async () => {
    const { db } = await openTestDatabase();
    const { rows } = await db.execute<{ queues: number }>(sql`select count(*)::int as queues from pgboss.queue`);
    expect(rows[0]?.queues).toBeGreaterThan(0);
  });

  it('has no connection left after closing, and can be closed twice', async () => {
    const handle = await openTestDatabase();
    await handle.ping();
    await Promise.all([handle.close(), handle.close()]);
    await expect(handle.ping()).rejects.toThrow('Failed query: select 1');
  });
});
