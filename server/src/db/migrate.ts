import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { PROJECT_ROOT } from '../base/project-root.ts';
import { MIGRATION_LOCK } from './advisory-locks.ts';
import { forNobody } from './client.ts';
import type { DatabaseHandle, Db, DbOrTx, Tx } from './database-handle.ts';

export const migrationsFolder = join(PROJECT_ROOT, 'server/migrations');

export type Migration = MigrationMeta & { tag: string };

/**
 * Applies all pending migrations in one transaction.
 *
 * Drizzle's own migrator takes no lock, so two processes that start together collide; and it silently skips a migration
 * that is older than the newest applied one, which happens after merging two branches. This one uses the same table.
 */
export async function migrateDatabase(
  { db }: Pick<DatabaseHandle, 'db'>,
  { folder = migrationsFolder }: { folder?: string } = {},
): Promise<void> {
  const migrations = readMigrations(folder);
  if (await isUpToDate(db, migrations)) return;
  await forNobody(db, 'migrations run before anybody can sign in').transaction(async (tx) => {
    await lockMigrations(tx);
    await applyMigrations(tx, migrations);
  });
}

/** Locks migrations until the transaction ends. */
export async function lockMigrations(tx: Tx): Promise<void> {
  // Waiting for another process or rewriting a large table may exceed the statement timeout.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

/** Applies the given migrations that the database does not have yet. */
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
