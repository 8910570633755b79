import { sql } from 'drizzle-orm';
import { type DatabaseHandle, forNobody, type Tx } from '../db/client.ts';
import { listAppliedMigrations } from '../db/migrate.ts';
import {
  BackupError,
  type BackupHead,
  type Checksum,
  ChecksumBuilder,
  FORMAT_VERSION,
  type TableHead,
} from './backup-format.ts';
import { listTables, selectLines, type Table } from './tables.ts';

/** Rows with pictures are fetched a few at a time to bound memory. */
const FETCH_ROWS = 500;
const FETCH_LARGE_ROWS = 4;

export type TableChecksum = Checksum & { table: string };

/** Dumps a snapshot of the whole database, line by line. */
export async function dumpDatabase(
  { db, engine }: Pick<DatabaseHandle, 'db' | 'engine'>,
  write: (lines: readonly string[]) => Promise<void>,
): Promise<TableChecksum[]> {
  return forNobody(db, 'the operator copies the database').transaction(
    async (tx) => {
      await setPortableFormats(tx);
      const head: BackupHead = {
        kanisa: 'backup',
        format: FORMAT_VERSION,
        made_at: new Date().toISOString(),
        engine,
        migrations: await listMigrationHashes(tx),
      };
      await write([JSON.stringify(head)]);
      const sums: TableChecksum[] = [];
      for (const table of await listTables(tx)) sums.push(await dumpTable(tx, table, write));
      await write([JSON.stringify({ end: true, tables: sums.length })]);
      return sums;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function listMigrationHashes(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (rows[0]?.exists !== true) throw new BackupError('There is nothing to back up: this database is empty.');
  return (await listAppliedMigrations(tx)).map(({ hash }) => hash);
}

/**
 * The text form of a value must not depend on the server's configuration. Timeouts are off: a slow reader is allowed.
 */
export async function setPortableFormats(tx: Tx): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    extra_float_digits: '1',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  };
  for (const [name, value] of Object.entries(settings)) {
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
  }
}

async function dumpTable(
  tx: Tx,
  table: Table,
  write: (lines: readonly string[]) => Promise<void>,
): Promise<TableChecksum> {
  const head: TableHead = {
    table: table.name,
    columns: table.columns,
    key: table.key,
    last: await findLastIdentity(tx, table),
  };
  await write([JSON.stringify(head)]);
  const checksum = await computeChecksum(tx, table, write);
  await write([JSON.stringify(checksum)]);
  return { table: table.name, ...checksum };
}

/** Reads all rows of a table, passes them to `onLines`, and returns their count and hash. */
export async function computeChecksum(
  tx: Tx,
  table: Table,
  onLines: (lines: readonly string[]) => Promise<void> = async () => {},
): Promise<Checksum> {
  const isLarge = table.columns.some(({ type }) => type === 'bytea');
  const fetch = sql.raw(`fetch ${isLarge ? FETCH_LARGE_ROWS : FETCH_ROWS} from backup_rows`);
  const builder = new ChecksumBuilder();
  await tx.execute(sql`declare backup_rows no scroll cursor for ${selectLines(table)}`);
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(fetch);
    if (rows.length === 0) break;
    const lines = rows.map(({ line }) => line);
    builder.add(lines);
    await onLines(lines);
  }
  await tx.execute(sql`close backup_rows`);
  return builder.build();
}

/** Includes ids of deleted rows: an id is never given out twice. */
async function findLastIdentity(tx: Tx, table: Table): Promise<number | null> {
  const column = table.columns.find(({ isIdentity }) => isIdentity);
  if (!column) return null;
  const { rows } = await tx.execute<{ last: number | null }>(sql`
    select pg_sequence_last_value(pg_get_serial_sequence(${`public.${table.name}`}, ${column.name})::regclass)::float8 as last`);
  return rows[0]?.last ?? null;
}
