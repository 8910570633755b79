import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseHandle, forNobody } from '../database-handle.ts';
import { createEmbeddedHandle, createPgliteInMemory, type GuardedPglite } from './embedded-database.ts';

let pglite: GuardedPglite;
let handle: DatabaseHandle;

beforeAll(async () => {
  pglite = await createPgliteInMemory();
  handle = createEmbeddedHandle(pglite);
  await pglite.exec(`create table notes (id int primary key, text text, at timestamptz, tags text[], file bytea)`);
});

afterAll(() => handle.close());

const listPreparedStatements = async () => {
  const [result] = await pglite.exec('select name, statement from pg_prepared_statements order by name');
  return (result?.rows ?? []) as { name: string; statement: string }[];
};
const textOf = async (id: number) => {
  const { rows } = await handle.db.execute<{ text: string }>(sql`select text from notes where id = ${id}`);
  return rows.map(({ text }) => text);
};
const add = (id: number, text: string | null = 'a note') =>
  handle.db.execute(sql`insert into notes (id, text) values (${id}, ${text})`);

describe('the prepared statement cache', () => {
  it('prepares a statement on its second use and returns the same rows', async () => {
    await add(1, 'first');
    await add(2, null);
    const written = [];
    for (const id of [1, 2, 3, 1]) written.push(await textOf(id));
    expect(written).toEqual([['first'], [null], [], ['first']]);
    expect((await listPreparedStatements()).map(({ statement }) => statement)).toEqual([
      'insert into notes (id, text) values ($1, $2)',
      'select text from notes where id = $1',
    ]);
  });

  it('reads and writes instants, arrays and bytes for drizzle and for the queue', async () => {
    const at = new Date('2026-02-01T09:30:00Z');
    const file = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
    const insert = 'insert into notes (id, at, tags, file) values ($1, $2, $3, $4)';
    for (const id of [11, 12, 13]) await pglite.query(insert, [id, at, ['x', '"y",'], file]);
    const select = 'select at, tags, file from notes where id = $1';
    for (const id of [11, 12, 13]) {
      const { rows } = await pglite.query(select, [id]);
      expect(rows).toEqual([{ at, tags: ['x', '"y",'], file }]);
    }
    const { rows } = await handle.db.execute(sql`select at, file from notes where id = ${11}`);
    expect(rows).toEqual([{ at: '2026-02-01 09:30:00+00', file }]);
  });

  it('keeps working after a statement failed, alone and in a transaction', async () => {
    await add(21);
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(add(21)).rejects.toThrow();
    await add(22);
    const broken = forNobody(handle.db, 'a test').transaction(async (tx) => {
      await tx.execute(sql`insert into notes (id, text) values (${23}, ${'undone'})`);
      await tx.execute(sql`insert into notes (id, text) values (${21}, ${'twice'})`);
    });
    await expect(broken).rejects.toThrow();
    expect(await textOf(22)).toEqual(['a note']);
    expect(await textOf(23)).toEqual([]);
  });

  it('reads long and odd texts, and goes on after a select failed', async () => {
    const texts = ['', 'Wanjikũ 🎉', 'é'.repeat(300_000)];
    for (const [at, text] of texts.entries()) await add(31 + at, text);
    const divide = (by: number) =>
      pglite.query<{ text: string }>('select text, 1 / $1::int from notes where id between 31 and 33 order by id', [
        by,
      ]);
    for (const _time of [1, 2, 3]) {
      const { rows } = await divide(1);
      expect(rows.map(({ text }) => text)).toEqual(texts);
      await expect(divide(0)).rejects.toMatchObject({ code: '22012', message: 'division by zero' });
    }
  });

  it('prepares a statement again after the database lost it', async () => {
    await textOf(1);
    await textOf(1);
    await pglite.exec('deallocate all');
    await expect(textOf(1)).rejects.toThrow();
    expect(await textOf(1)).toEqual(['first']);
  });

  it('plans each execution for its parameters and the current tables', async () => {
    await pglite.exec('create table grown (id int, email text unique); analyze grown');
    const find = 'select id from grown where email = $1';
    const scan = async () => {
      const name = (await listPreparedStatements()).find(({ statement }) => statement === find)?.name ?? 'none';
      const [result] = await pglite.exec(`explain execute ${name}('m1')`);
      return JSON.stringify(result?.rows);
    };
    for (let use = 0; use < 20; use += 1) await pglite.query(find, ['m1']);
    expect(await scan()).toContain('Seq Scan');
    await pglite.exec(`insert into grown select n, 'm' || n from generate_series(1, 5000) as n`);
    await pglite.query(find, ['m1']);
    expect(await scan()).toContain('Index');
    // A frequent value is found by a sequential scan, a rare one by the index: one plan for both would be slow for one.
    await pglite.exec(`alter table grown add kind text default 'many'; create index on grown (kind)`);
    await pglite.exec(`update grown set kind = 'few' where id = 7; analyze grown`);
    const ofKind = 'select count(*) from grown where kind = $1';
    for (let use = 0; use < 20; use += 1) await pglite.query(ofKind, ['many']);
    const name = (await listPreparedStatements()).find(({ statement }) => statement === ofKind)?.name ?? 'none';
    const planFor = async (kind: string) =>
      JSON.stringify((await pglite.exec(`explain execute ${name}('${kind}')`))[0]?.rows);
    expect([await planFor('many'), await planFor('few')]).toEqual([
      expect.stringContaining('Seq Scan'),
      expect.stringContaining('Index'),
    ]);
    await pglite.exec('alter table grown alter id type text');
    for (let use = 0; use < 3; use += 1) expect((await pglite.query(find, ['m1'])).rows).toEqual([{ id: '1' }]);
  });

  it('keeps the plan of a statement that has a name, and of no other', async () => {
    const unnamed = 'select text as kept from notes where id = $1';
    const named = handle.db
      .select({ text: sql<string>`text` })
      .from(sql`notes`)
      .where(sql`id = ${sql.placeholder('id')}`)
      .prepare('find_note');
    for (let use = 0; use < 20; use += 1) {
      await named.execute({ id: 1 });
      await pglite.query(unnamed, [1]);
    }
    const [result] = await pglite.exec(`select statement, generic_plans::int as kept from pg_prepared_statements`);
    const rows = (result?.rows ?? []) as { statement: string; kept: number }[];
    expect(rows.find(({ statement }) => statement.startsWith('/* find_note */'))?.kept).toBeGreaterThan(10);
    expect(rows.find(({ statement }) => statement === unnamed)?.kept).toBe(0);
  });

  it('does not prepare statements with varying columns or long text', async () => {
    await forNobody(handle.db, 'a test').transaction(async (tx) => {
      for (const columns of ['1 as a', `'x' as b`]) {
        await tx.execute(sql.raw(`declare walk cursor for select ${columns}`));
        await tx.execute(sql.raw('fetch 1 from walk'));
        await tx.execute(sql.raw('close walk'));
        await tx.execute(sql.raw(`declare walk cursor for select ${columns}`));
        const { rows } = await tx.execute(sql.raw('fetch 1 from walk'));
        expect(rows).toEqual([columns === '1 as a' ? { a: 1 } : { b: 'x' }]);
        await tx.execute(sql.raw('close walk'));
      }
    });
    const before = (await listPreparedStatements()).length;
    for (let use = 0; use < 3; use += 1) await pglite.query(`select $1::int, '${'x'.repeat(9000)}'`, [use]);
    expect(await listPreparedStatements()).toHaveLength(before);
  });

  it('evicts a statement after two hundred others were used', async () => {
    for (let other = 0; other < 250; other += 1) {
      const text = `select ${other} + $1::int as sum`;
      for (const value of [1, 2]) {
        const { rows } = await pglite.query(text, [value]);
        expect(rows).toEqual([{ sum: other + value }]);
      }
    }
    // The evicted statement is closed together with the next query.
    await pglite.query('select 1');
    expect(await listPreparedStatements()).toHaveLength(200);
    expect(await textOf(1)).toEqual(['first']);
  });
});
