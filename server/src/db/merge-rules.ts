import type { MovedKind } from '@kanisa/contract/people/merging.ts';

/** The rule for the rows that refer to a record when it becomes one with another. */
export interface MergeRule {
  /**
   * `move`: the row then refers to the record that stays. `reenter`: the same by a deletion and an insert, for rows with
   * triggers or references to them. `end`: the row is deleted. `stay`: the row keeps what the deletion of a record leaves.
   */
  how: 'move' | 'reenter' | 'end' | 'stay';
  /** Columns by which the record that stays can have the same row. The row that moves then ends. */
  unless?: readonly string[];
  /** Only rows for which this holds can be the same. The argument is the name of the row. */
  when?: (row: string) => string;
  /** If both records have the same row, the one for which this holds stays. The argument is its name. */
  stricter?: (row: string) => string;
  /** A column with the other person of a pair: nobody stands in a pair with themself, or twice in the same one. */
  pair?: string;
  /** Tables with rows that end with this one, by the column that refers to its `id`. */
  parts?: Readonly<Record<string, string>>;
  /** How the screen counts the rows. */
  as?: MovedKind;
}

/** By table and column. A test compares it with the columns of the database that refer to a person. */
export type MergeRules = Record<string, Record<string, MergeRule>>;

export const MOVES: MergeRule = { how: 'move' };
/** Secrets, rights and what only the owner of an account can use. */
export const ENDS: MergeRule = { how: 'end' };

export const moves = (more: Omit<MergeRule, 'how'>): MergeRule => ({ how: 'move', ...more });
