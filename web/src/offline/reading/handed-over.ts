import type { Reader } from './reading-rule.ts';

/** Where a page's answers are stored, and for whom. The token stays in the worker's memory. */
export interface HandedOver {
  /** The name of the account's database. */
  store: string;
  /** Identifies the session that the store belongs to. */
  mark: string;
  username: string;
  token: string;
  language: string;
  reader: Reader;
  /** Answers that the page has received, and when. */
  answers: readonly { path: string; data: unknown; receivedAt: number }[];
  /** Whether the person's own pages are read now, unless they were stored in the last hours. */
  readsAhead: boolean;
}
