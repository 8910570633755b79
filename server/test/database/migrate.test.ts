import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../../src/db/client.ts';
import { migrateDatabase, migrationsFolder } from '../../src/db/migrate.ts';
import { openEmptyDatabase, openTestDatabase } from './test-database.ts';

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

/** Copies the migrations and adds one with this timestamp. */
function withMigration(tag: string, statements: string, when: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'kanisa-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  journal.entries.push({ idx: journal.entries.length, version: '7', when, tag, breakpoints: true });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, `${tag}.sql`), statements);
  return folder;
}

async function tables({ db }: DatabaseHandle): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function appliedCount({ db }: DatabaseHandle): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  return rows[0]?.n ?? 0;
}

const TOMORROW = Date.now() + 86_400_000;

describe('migrating', () => {
  it('creates the tables, and does nothing the second time', async () => {
    const handle = await openEmptyDatabase();
    expect(await tables(handle)).toEqual([]);
    await migrateDatabase(handle);
    const [tableNames, applied] = [await tables(handle), await appliedCount(handle)];
    expect(tableNames).toContain('people');
    expect(applied).toBeGreaterThan(0);
    await migrateDatabase(handle);
    expect(await tables(handle)).toEqual(tableNames);
    expect(await appliedCount(handle)).toBe(applied);
  });

  it('is safe when several processes start at once', async () => {
    const handle = await openEmptyDatabase();
    const { queueConnection } = handle;
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => {
        if (queueConnection.kind === 'pglite') return handle;
        const other = await openDatabase({ url: queueConnection.url, dataDir: '' });
        onTestFinished(() => other.close());
        return other;
      }),
    );
    await Promise.all(others.map((other) => migrateDatabase(other)));
    const once = await openTestDatabase();
    expect(await appliedCount(handle)).toBe(await appliedCount(once));
    expect(await tables(handle)).toEqual(await tables(once));
  });

  it('applies a migration from another branch that is older than the newest one applied', async () => {
    const handle = await openTestDatabase();
    const folder = withMigration('9999_from_a_branch', 'create table from_a_branch (id int)', 1);
    await migrateDatabase(handle, { folder });
    expect(await tables(handle)).toContain('from_a_branch');
  });

  it('rolls back a migration that fails', async () => {
    const handle = await openTestDatabase();
    const before = await appliedCount(handle);
    const statements = 'create table half_done (id int);--> statement-breakpoint\nselect 1 / 0';
    const failing = migrateDatabase(handle, { folder: withMigration('9999_fails', statements, TOMORROW) });
    await expect(failing).rejects.toThrow('select 1 / 0');
    expect(await tables(handle)).not.toContain('half_done');
    expect(await appliedCount(handle)).toBe(before);
  });

  it('rejects a migration that was changed after it was applied', async () => {
    const handle = await openTestDatabase();
    await migrateDatabase(handle, { folder: withMigration('9999_note', 'create table note (id int)', TOMORROW) });
    const changed = withMigration('9999_note', 'create table note (id int, text text)', TOMORROW);
    await expect(migrateDatabase(handle, { folder: changed })).rejects.toThrow(
      'The migration 9999_note was changed after it had been applied to this database.',
    );
  });
});
