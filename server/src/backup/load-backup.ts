import { sql } from 'drizzle-orm';
import { type DatabaseHandle, forNobody, type Tx } from '../db/client.ts';
import { applyMigrations, lockMigrations, type Migration, readMigrations } from '../db/migrate.ts';
import {
  BackupError,
  type BackupHead,
  type BackupLine,
  FORMAT_VERSION,
  parseBackupLine,
  type TableHead,
} from './backup-format.ts';
import { computeChecksum, setPortableFormats, type TableChecksum } from './dump-database.ts';
import { insertLines, listTables, type Table, toTableSql } from './tables.ts';

const INSERT_ROWS_MAX = 500;
const INSERT_CHARACTERS_MAX = 1_000_000;

export interface LoadedBackup {
  head: BackupHead;
  sums: TableChecksum[];
}

/**
 * Loads a backup into an empty database in one transaction. It creates the tables as of the backup, fills them, reads
 * them back and compares; then it applies later migrations and finally runs `cleanUp`.
 */
export async function loadBackup(
  { db }: Pick<DatabaseHandle, 'db'>,
  lines: AsyncIterable<string>,
  cleanUp: (tx: Tx) => Promise<void>,
): Promise<LoadedBackup> {
  const loaded = await forNobody(db, 'the operator copies the database').transaction(async (tx) => {
    await lockMigrations(tx);
    await setPortableFormats(tx);
    await requireEmptyDatabase(tx);
    const reader = new BackupReader(lines);
    const head = await readBackupHead(reader);
    await applyMigrations(tx, listMigrationsOf(head));
    const sums = await loadTables(tx, reader);
    await applyMigrations(tx, readMigrations());
    await cleanUp(tx);
    return { head, sums };
  });
  // Planner statistics are not part of a backup.
  await db.execute(sql`analyze`);
  return loaded;
}

async function requireEmptyDatabase(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'drizzle')`);
  if (rows[0]?.n === 0) return;
  throw new BackupError(
    'The database is not empty, so nothing was changed. A backup goes into an empty one: set DATA_DIR to a new folder ' +
      'or DATABASE_URL to a new database, or move the old one away.',
  );
}

async function readBackupHead(reader: BackupReader): Promise<BackupHead> {
  const line = await reader.next();
  if (line.kind !== 'head') throw new BackupError('This is not a backup of Kanisa, or it is damaged.');
  if (line.head.format > FORMAT_VERSION) throw newerVersionError();
  return line.head;
}

const newerVersionError = () =>
  new BackupError(
    'This backup was made by a newer version of Kanisa. Fetch that version, or a later one, and try again.',
  );

function listMigrationsOf(head: BackupHead): Migration[] {
  const migrations = readMigrations();
  const applied = new Set(head.migrations);
  if (head.migrations.some((hash) => migrations.every((migration) => migration.hash !== hash)))
    throw newerVersionError();
  return migrations.filter(({ hash }) => applied.has(hash));
}

async function loadTables(tx: Tx, reader: BackupReader): Promise<TableChecksum[]> {
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
  // Triggers would add rows that the backup already has. Foreign keys are still checked.
  const names = [...tables.values()].map(toTableSql);
  for (const name of names) await tx.execute(sql`alter table ${name} disable trigger user`);
  const sums: TableChecksum[] = [];
  for (let line = await reader.next(); line.kind !== 'end'; line = await reader.next()) {
    if (line.kind !== 'table') throw damagedBackupError(`a line of the kind '${line.kind}' stands between two tables`);
    const table = tables.get(line.table.table);
    if (!table || !hasSameColumns(table, line.table))
      throw damagedBackupError(`the table ${line.table.table} has another shape`);
    sums.push(await loadTable(tx, table, line.table, reader));
  }
  if (sums.length !== tables.size) throw damagedBackupError(`it has ${sums.length} of ${tables.size} tables`);
  for (const name of names) await tx.execute(sql`alter table ${name} enable trigger user`);
  return sums;
}

const damagedBackupError = (what: string) =>
  new BackupError(`The backup is damaged, and nothing was restored: ${what}.`);

function hasSameColumns(table: Table, head: TableHead): boolean {
  const shape = (columns: Table['columns']) => JSON.stringify(columns.map(({ name, type }) => [name, type]));
  return shape(table.columns) === shape(head.columns);
}

async function loadTable(tx: Tx, table: Table, head: TableHead, reader: BackupReader): Promise<TableChecksum> {
  let batch: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length > 0) await tx.execute(insertLines(table, batch));
    batch = [];
    characters = 0;
  };
  let line = await reader.next();
  for (; line.kind === 'row'; line = await reader.next()) {
    if (batch.length === INSERT_ROWS_MAX || characters + line.text.length > INSERT_CHARACTERS_MAX) await flush();
    batch.push(line.text);
    characters += line.text.length;
  }
  await flush();
  if (line.kind !== 'foot') throw damagedBackupError(`the table ${table.name} has no end`);
  await continueIdentity(tx, table, head.last);
  // Read back from the database to compare what was stored with what was saved.
  const checksum = await computeChecksum(tx, table);
  if (checksum.rows !== line.checksum.rows || checksum.sha256 !== line.checksum.sha256) {
    throw damagedBackupError(
      `the table ${table.name} differs: ${line.checksum.rows} rows were saved, ${checksum.rows} have arrived`,
    );
  }
  return { table: table.name, ...checksum };
}

async function continueIdentity(tx: Tx, table: Table, last: number | null): Promise<void> {
  const column = table.columns.find(({ isIdentity }) => isIdentity);
  if (!column) return;
  const name = sql.identifier(column.name);
  await tx.execute(sql`
    select setval(pg_get_serial_sequence(${`public.${table.name}`}, ${column.name})::regclass, greatest(given, ${last}::bigint))
    from (select max(${name})::bigint as given from ${toTableSql(table)}) as numbers
    where coalesce(given, ${last}::bigint) is not null`);
}

/** Reads line by line. A truncated backup has no end line. */
class BackupReader {
  readonly #lines: AsyncIterator<string>;

  constructor(lines: AsyncIterable<string>) {
    this.#lines = lines[Symbol.asyncIterator]();
  }

  async next(): Promise<BackupLine> {
    const result = await this.#lines.next();
    if (result.done === true) throw damagedBackupError('it breaks off before its end');
    return parseBackupLine(result.value);
  }
}
