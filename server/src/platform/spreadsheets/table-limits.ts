/** Unpacked parts of a workbook that are read, together. */
export const UNPACKED_BYTES_MAX = 20 * 1024 * 1024;
export const ZIP_ENTRIES_MAX = 1000;
/** Further cells of a row are left out. */
export const TABLE_COLUMNS_MAX = 300;
/** Longer text in a cell is cut off. */
export const TABLE_CELL_MAX = 1000;
/** A safety net on a busy machine: a file of the largest size takes about a second on an idle one. */
export const READ_TABLE_SECONDS_MAX = 30;

/** Why a file is not a table that can be read. */
export const TABLE_PROBLEMS = ['not_a_table', 'password', 'macros', 'too_large', 'too_many_rows', 'unclosed'] as const;
export type TableProblem = (typeof TABLE_PROBLEMS)[number];

export class TableError extends Error {
  override name = 'TableError';
  readonly problem: TableProblem;

  constructor(problem: TableProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface TableRow {
  /** Line of a text file or row of a sheet, counted from 1. */
  line: number;
  cells: string[];
}
