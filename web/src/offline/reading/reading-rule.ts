import type { Module } from '@kanisa/contract/core/modules.ts';

/** The facts about the reader that decide what may be stored. */
export interface Reader {
  departmentIds: readonly number[];
  modules: readonly Module[];
  /** The first and the last day of the calendar that is stored. */
  calendarDays: { first: string; last: string };
}

export interface StoredAnswer {
  /** Path and query of the request. */
  key: string;
  storedAt: number;
  value: unknown;
}

/** An answer made of stored ones, with the time of the oldest of them. */
export interface ComposedAnswer<Answer = unknown> {
  storedAt: number;
  value: Answer;
}

/**
 * What a feature stores of one of its reads, so that it can be read offline. It stands in the `offline-rules.ts` of the
 * feature. A read without a rule is never stored.
 */
export interface ReadingRule<Answer = unknown> {
  /** Path and query of the request. It captures what `isOwn` decides by. */
  pattern: RegExp;
  /** The newest entries stay. */
  entriesMax: number;
  /** False for a record that is not the reader's. */
  isOwn?(captured: readonly string[], reader: Reader): boolean;
  /** The part of the answer that is stored; null for nothing. */
  select?(answer: Answer): Answer | null;
  /** What is read before anybody asks for it. */
  listAhead?(reader: Reader): readonly string[];
  /** Makes the answer of everything that is stored, where few questions are asked twice in the same words. */
  compose?(path: string, stored: readonly StoredAnswer[]): ComposedAnswer<Answer> | null;
  /** Finds what other answers tell about a record that is not stored itself. */
  findElsewhere?(path: string, stored: readonly StoredAnswer[]): ComposedAnswer<Answer> | null;
  /** Applies a write that the server took to an answer that was received before; null if the write is about others. */
  applyWrite?(answer: Answer, write: { path: string; data: unknown }): Answer | null;
  /** The answer to a write at this path is stored too. */
  storesWrites?: true;
}
