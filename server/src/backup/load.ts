import { sql } from 'drizzle-orm';
import type { DatabaseHandle, Tx } from '../db/client.ts';
import { applyMigrations, holdMigrations, type Migration, readMigrations } from '../db/migrate.ts';
import { sumTable, type TableSum, writeValuesAlike } from './dump.ts';
import { BackupError, FORMAT, type Head, type Line, readLine, type TableHead } from './format.ts';
import { insertLines, listTables, type Table, tableName } from './tables.ts';

const ROWS_AT_ONCE = 500;
const LETTERS_AT_ONCE = 1_000_000;

export interface Loaded {
  head: Head;
  sums: TableSum[];
}

/**
 * Into an empty database, all of it or nothing. The tables are made as they were when the backup was made, filled, read
 * again and compared with it; then come the migrations since, as at any upgrade, and at last `settle`.
 */
export async function load(
  { db }: Pick<DatabaseHandle, 'db'>,
  lines: AsyncIterable<string>,
  settle: (tx: Tx) => Promise<void>,
): Promise<Loaded> {
  const loaded = await db.transaction(async (tx) => {
    await holdMigrations(tx);
    await writeValuesAlike(tx);
    await demandEmpty(tx);
    const reader = new Reader(lines);
    const head = await readHead(reader);
    await applyMigrations(tx, migrationsOf(head));
    const sums = await loadTables(tx, reader);
    await applyMigrations(tx, readMigrations());
    await settle(tx);
    return { head, sums };
  });
  // What the planner knows of the tables is no part of a backup.
  await db.execute(sql`analyze`);
  return loaded;
}

async function demandEmpty(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'drizzle')`);
  if (rows[0]?.n === 0) return;
  throw new BackupError(
    'The database is not empty, so nothing was changed. A backup goes into an empty one: set DATA_DIR to a new folder ' +
      'or DATABASE_URL to a new database, or move the old one away.',
  );
}

async function readHead(reader: Reader): Promise<Head> {
  const line = await reader.next();
  if (line.kind !== 'head') throw new BackupError('This is not a backup of Kanisa, or it is damaged.');
  if (line.head.format > FORMAT) throw newer();
  return line.head;
}

const newer = () =>
  new BackupError(
    'This backup was made by a newer version of Kanisa. Fetch that version, or a later one, and try again.',
  );

function migrationsOf(head: Head): Migration[] {
  const known = readMigrations();
  const had = new Set(head.migrations);
  if (head.migrations.some((hash) => known.every((migration) => migration.hash !== hash))) throw newer();
  return known.filter(({ hash }) => had.has(hash));
}

async function loadTables(tx: Tx, reader: Reader): Promise<TableSum[]> {
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
  // Their triggers would add to what the backup has already; references are checked all the same.
  const names = [...tables.values()].map(tableName);
  for (const name of names) await tx.execute(sql`alter table ${name} disable trigger user`);
  const sums: TableSum[] = [];
  for (let line = await reader.next(); line.kind !== 'end'; line = await reader.next()) {
    if (line.kind !== 'table') throw damaged(`a line of the kind '${line.kind}' stands between two tables`);
    const table = tables.get(line.table.table);
    if (!table || !isSameShape(table, line.table)) throw damaged(`the table ${line.table.table} has another shape`);
    sums.push(await loadTable(tx, table, line.table, reader));
  }
  if (sums.length !== tables.size) throw damaged(`it has ${sums.length} of ${tables.size} tables`);
  for (const name of names) await tx.execute(sql`alter table ${name} enable trigger user`);
  return sums;
}

const damaged = (what: string) => new BackupError(`The backup is damaged, and nothing was restored: ${what}.`);

function isSameShape(table: Table, head: TableHead): boolean {
  const shape = (columns: Table['columns']) => JSON.stringify(columns.map(({ name, type }) => [name, type]));
  return shape(table.columns) === shape(head.columns);
}

async function loadTable(tx: Tx, table: Table, head: TableHead, reader: Reader): Promise<TableSum> {
  let batch: string[] = [];
  let letters = 0;
  const flush = async () => {
    if (batch.length > 0) await tx.execute(insertLines(table, batch));
    batch = [];
    letters = 0;
  };
  let line = await reader.next();
  for (; line.kind === 'row'; line = await reader.next()) {
    if (batch.length === ROWS_AT_ONCE || letters + line.text.length > LETTERS_AT_ONCE) await flush();
    batch.push(line.text);
    letters += line.text.length;
  }
  await flush();
  if (line.kind !== 'foot') throw damaged(`the table ${table.name} has no end`);
  await continueNumbers(tx, table, head.last);
  // Read again from the database: this is what has arrived, not what was meant to.
  const sum = await sumTable(tx, table);
  if (sum.rows !== line.sum.rows || sum.sha256 !== line.sum.sha256) {
    throw damaged(`the table ${table.name} differs: ${line.sum.rows} rows were saved, ${sum.rows} have arrived`);
  }
  return { table: table.name, ...sum };
}

async function continueNumbers(tx: Tx, table: Table, last: number | null): Promise<void> {
  const column = table.columns.find(({ isIdentity }) => isIdentity);
  if (!column) return;
  const name = sql.identifier(column.name);
  await tx.execute(sql`
    select setval(pg_get_serial_sequence(${`public.${table.name}`}, ${column.name})::regclass, greatest(given, ${last}::bigint))
    from (select max(${name})::bigint as given from ${tableName(table)}) as numbers
    where coalesce(given, ${last}::bigint) is not null`);
}

/** One line after the other; a backup that breaks off is told by its missing end. */
class Reader {
  readonly #lines: AsyncIterator<string>;

  constructor(lines: AsyncIterable<string>) {
    this.#lines = lines[Symbol.asyncIterator]();
  }

  async next(): Promise<Line> {
    const result = await this.#lines.next();
    if (result.done === true) throw damaged('it breaks off before its end');
    return readLine(result.value);
  }
}
