import type { DbOrTx, Tx } from '../db/client.ts';
import type { MergeRules } from '../db/merge-rules.ts';
import type { Translate } from '../i18n/translate.ts';
import type { JobMap } from '../platform/queue/jobs.ts';
import type { Clock } from '../platform/time/clock.ts';

/** A column is in the archive at `file.json path`, or is left out for a reason. */
export const LEFT_OUT = 'left out: ';
export const OWNER = `${LEFT_OUT}the owner, who is the person`;
export const SENDING_PROGRESS = `${LEFT_OUT}the progress of sending, to this person or to all`;
export const SECRET_HASH = `${LEFT_OUT}a hash; the secret itself is not stored`;

/** Where the archive shows each column of a table; one text for a whole table. A test compares it with the database. */
export type ColumnCoverage = Record<string, Record<string, string> | string>;

/** A key under which jobs carry ids. */
type JobKey = { [Name in keyof JobMap]: keyof JobMap[Name] & string }[keyof JobMap];

/** The account that is erased. */
export interface ErasedUser {
  id: number;
  loginEmail: string | null;
  personalEmail: string | null;
}

/** Personal data in some tables: its export and its erasure. */
export interface PersonalData {
  /** The files of the archive that the person can download. */
  files: readonly ArchiveFile[];
  columns: ColumnCoverage;
  /** The rule for the rows of one person when two records become one. */
  merging: MergeRules;
  /** Pictures of the archive, read one at a time because they are large. */
  listPictures?(db: DbOrTx, userId: number): Promise<ArchivePicture[]>;
  /** Locks what the erasure changes. All locks are taken before the first change, so that erasures cannot deadlock. */
  lockForErasure?(tx: Tx, userId: number): Promise<void>;
  /** Removes the person from rows that stay. Rows that reference the user are deleted with it. */
  erase?(deps: { clock: Clock }, tx: Tx, user: ErasedUser): Promise<void>;
  /** Number of family members, by user; whoever confirms an erasure sees it. One query for all ids. */
  countFamilyMembers?: (db: DbOrTx, userIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** Ids by which waiting and finished jobs refer to the person. Jobs that carry `userId` are found without this. */
  listJobIds?(tx: Tx, userId: number): Promise<{ key: JobKey; ids: readonly number[] }>;
}

export interface ArchiveFile {
  name: `${string}.json`;
  /** One line of the archive's README. */
  describe(t: Translate): string;
  /** Fields are picked by name, so that no hash can slip in. */
  read(db: DbOrTx, userId: number): Promise<unknown>;
}

export interface ArchivePicture {
  name: string;
  read(db: DbOrTx): Promise<Uint8Array | null>;
}
