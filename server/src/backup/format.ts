import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';

/**
 * A backup is text, one JSON value a line: a head; for each table its shape, a line for each row (an array of its
 * columns, as PostgreSQL writes them as text) and a foot with their number and hash; an end, without which it is not whole.
 */
export const FORMAT = 1;

/** For people: what they gave cannot be used, and why. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const head = z.object({
  kanisa: z.literal('backup'),
  format: z.number(),
  made_at: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** Hashes of the migrations that had made its tables, by which it is known what version it is of. */
  migrations: z.array(z.string()),
});
export type Head = z.infer<typeof head>;

const tableHead = z.object({
  table: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), isIdentity: z.boolean() })),
  key: z.array(z.string()),
  /** The last number that was given out, if any. */
  last: z.number().nullable(),
});
export type TableHead = z.infer<typeof tableHead>;

const tableFoot = z.object({ rows: z.number(), sha256: z.string() });
export type Sum = z.infer<typeof tableFoot>;

const end = z.object({ end: z.literal(true), tables: z.number() });

export type Line =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; table: TableHead }
  | { kind: 'row'; text: string }
  | { kind: 'foot'; sum: Sum }
  | { kind: 'end'; tables: number };

export function readLine(text: string): Line {
  if (text.startsWith('[')) return { kind: 'row', text };
  const value = parse(text);
  const asHead = head.safeParse(value);
  if (asHead.success) return { kind: 'head', head: asHead.data };
  const asTable = tableHead.safeParse(value);
  if (asTable.success) return { kind: 'table', table: asTable.data };
  const asFoot = tableFoot.safeParse(value);
  if (asFoot.success) return { kind: 'foot', sum: asFoot.data };
  const asEnd = end.safeParse(value);
  if (asEnd.success) return { kind: 'end', tables: asEnd.data.tables };
  throw new BackupError('This is not a backup of Kanisa, or it is damaged.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError('This is not a backup of Kanisa, or it is damaged.');
  }
}

/** Counts and hashes the rows of a table. */
export class Summer {
  #rows = 0;
  readonly #hash: Hash = createHash('sha256');

  add(lines: readonly string[]): void {
    this.#rows += lines.length;
    for (const line of lines) this.#hash.update(line).update('\n');
  }

  sum(): Sum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}
