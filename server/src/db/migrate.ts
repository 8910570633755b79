import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { PROJECT_ROOT } from '../project-root.ts';
import { MIGRATION_LOCK } from './advisory-locks.ts';
import type { DatabaseHandle, Db, DbOrTx, Tx } from './database-handle.ts';

export const migrationsFolder = join(PROJECT_ROOT, 'server/migrations');

export type Migration = MigrationMeta & { tag: string };

/**
 * Brings the database up to the newest migration, all of it or nothing.
 *
 * Not drizzle's own migrator, for two reasons: it takes no lock, so that two processes that start together collide;
 * and it skips in silence a migration that is older than the newest one applied, which is what merging two branches
 * makes. The table it keeps is the same.
 */
export async function migrateDatabase(
  { db }: Pick<DatabaseHandle, 'db'>,
  { folder = migrationsFolder }: { folder?: string } = {},
): Promise<void> {
  const migrations = readMigrations(folder);
  if (await isUpToDate(db, migrations)) return;
  await db.transaction(async (tx) => {
    await lockMigrations(tx);
    await applyMigrations(tx, migrations);
  });
}

/** Nobody else migrates until the transaction ends. */
export async function lockMigrations(tx: Tx): Promise<void> {
  // Waiting for another process, or rewriting a large table, may take longer than a query ever should.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

/** Those of these that the database does not have yet. */
export async function applyMigrations(tx: Tx, migrations: Migration[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint
  )`);
  for (const migration of findPendingMigrations(migrations, await listAppliedMigrations(tx))) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${migration.hash}, ${migration.folderMillis})`);
  }
}

export function readMigrations(folder = migrationsFolder): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, index) => ({
    ...migration,
    tag: journal.entries[index]?.tag ?? String(index),
  }));
}

async function isUpToDate(db: Db, migrations: Migration[]): Promise<boolean> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  return rows[0]?.exists === true && findPendingMigrations(migrations, await listAppliedMigrations(db)).length === 0;
}

type AppliedMigration = { hash: string; at: number };

export async function listAppliedMigrations(db: DbOrTx): Promise<AppliedMigration[]> {
  const { rows } = await db.execute<{ hash: string; at: number }>(
    sql`select hash, created_at::float8 as at from drizzle.__drizzle_migrations`,
  );
  return rows;
}

function findPendingMigrations(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const hashOf = new Map(applied.map(({ at, hash }) => [at, hash]));
  return migrations.filter(({ tag, folderMillis, hash }) => {
    const known = hashOf.get(folderMillis);
    if (known !== undefined && known !== hash) {
      throw new Error(`The migration ${tag} was changed after it had been applied to this database.`);
    }
    return known === undefined;
  });
}
