import { sql } from 'drizzle-orm';
import type { DatabaseHandle, Tx } from '../db/client.ts';
import { listApplied } from '../db/migrate.ts';
import { BackupError, FORMAT, type Head, type Sum, Summer, type TableHead } from './format.ts';
import { listTables, selectLines, type Table } from './tables.ts';

/** Of rows with pictures in them only a few are held at a time, so that the memory stays small. */
const ROWS_AT_ONCE = 500;
const LARGE_ROWS_AT_ONCE = 4;

export type TableSum = Sum & { table: string };

/** The whole database as it is at one moment, line by line. */
export async function dump(
  { db, engine }: Pick<DatabaseHandle, 'db' | 'engine'>,
  write: (lines: readonly string[]) => Promise<void>,
): Promise<TableSum[]> {
  return db.transaction(
    async (tx) => {
      await writeValuesAlike(tx);
      const head: Head = {
        kanisa: 'backup',
        format: FORMAT,
        made_at: new Date().toISOString(),
        engine,
        migrations: await listMigrationHashes(tx),
      };
      await write([JSON.stringify(head)]);
      const sums: TableSum[] = [];
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
  return (await listApplied(tx)).map(({ hash }) => hash);
}

/** What a value looks like as text must not depend on how a server is set up. A slow reader is no reason to give up. */
export async function writeValuesAlike(tx: Tx): Promise<void> {
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

async function dumpTable(tx: Tx, table: Table, write: (lines: readonly string[]) => Promise<void>): Promise<TableSum> {
  const head: TableHead = {
    table: table.name,
    columns: table.columns,
    key: table.key,
    last: await lastNumber(tx, table),
  };
  await write([JSON.stringify(head)]);
  const sum = await sumTable(tx, table, write);
  await write([JSON.stringify(sum)]);
  return { table: table.name, ...sum };
}

/** Reads all rows of a table, hands them on, and gives their number and hash. */
export async function sumTable(
  tx: Tx,
  table: Table,
  handOn: (lines: readonly string[]) => Promise<void> = async () => {},
): Promise<Sum> {
  const isLarge = table.columns.some(({ type }) => type === 'bytea');
  const fetch = sql.raw(`fetch ${isLarge ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE} from backup_rows`);
  const summer = new Summer();
  await tx.execute(sql`declare backup_rows no scroll cursor for ${selectLines(table)}`);
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(fetch);
    if (rows.length === 0) break;
    const lines = rows.map(({ line }) => line);
    summer.add(lines);
    await handOn(lines);
  }
  await tx.execute(sql`close backup_rows`);
  return summer.sum();
}

/** Also of rows that are gone: a number that was given out once is not given to somebody else. */
async function lastNumber(tx: Tx, table: Table): Promise<number | null> {
  const column = table.columns.find(({ isIdentity }) => isIdentity);
  if (!column) return null;
  const { rows } = await tx.execute<{ last: number | null }>(sql`
    select pg_sequence_last_value(pg_get_serial_sequence(${`public.${table.name}`}, ${column.name})::regclass)::float8 as last`);
  return rows[0]?.last ?? null;
}
