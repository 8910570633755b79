import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';

/**
 * A backup is text with one JSON value per line: a head; for each table its columns, one line per row (an array of
 * column values in PostgreSQL's text form) and a foot with row count and hash; and an end line, which proves that the
 * file is complete.
 */
export const FORMAT_VERSION = 1;

/** An error with a text for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const backupHead = z.object({
  kanisa: z.literal('backup'),
  format: z.number(),
  made_at: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** Hashes of the applied migrations; they identify the version that made the backup. */
  migrations: z.array(z.string()),
});
export type BackupHead = z.infer<typeof backupHead>;

const tableHead = z.object({
  table: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), isIdentity: z.boolean() })),
  key: z.array(z.string()),
  /** The last identity value that was given out. */
  last: z.number().nullable(),
});
export type TableHead = z.infer<typeof tableHead>;

const tableFoot = z.object({ rows: z.number(), sha256: z.string() });
export type Checksum = z.infer<typeof tableFoot>;

const backupEnd = z.object({ end: z.literal(true), tables: z.number() });

export type BackupLine =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; table: TableHead }
  | { kind: 'row'; text: string }
  | { kind: 'foot'; checksum: Checksum }
  | { kind: 'end'; tables: number };

export function parseBackupLine(text: string): BackupLine {
  if (text.startsWith('[')) return { kind: 'row', text };
  const value = parseJson(text);
  const asHead = backupHead.safeParse(value);
  if (asHead.success) return { kind: 'head', head: asHead.data };
  const asTable = tableHead.safeParse(value);
  if (asTable.success) return { kind: 'table', table: asTable.data };
  const asFoot = tableFoot.safeParse(value);
  if (asFoot.success) return { kind: 'foot', checksum: asFoot.data };
  const asEnd = backupEnd.safeParse(value);
  if (asEnd.success) return { kind: 'end', tables: asEnd.data.tables };
  throw new BackupError('This is not a backup of Kanisa, or it is damaged.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError('This is not a backup of Kanisa, or it is damaged.');
  }
}

export class ChecksumBuilder {
  #rows = 0;
  readonly #hash: Hash = createHash('sha256');

  add(lines: readonly string[]): void {
    this.#rows += lines.length;
    for (const line of lines) this.#hash.update(line).update('\n');
  }

  build(): Checksum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}
