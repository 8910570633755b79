import { sql } from 'drizzle-orm';
import { integer, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant, toSqlList } from '../../../db/columns.ts';

/**
 * One message to one person. `claimed`: some process has taken it, until its lease ends. `handed`: written down before
 * the first byte goes out, so that after a crash it is known which may have arrived. The rest are final, but
 * `accepted` may still become delivered or failed by a report.
 */
export const RECIPIENT_STATES = [
  'queued',
  'claimed',
  'handed',
  'accepted',
  'delivered',
  'failed',
  'suppressed',
  'unknown',
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** What the delivery core writes in a table of recipients, beside its `id` and `record_id`. */
export const deliveryColumns = () => ({
  state: text('state', { enum: RECIPIENT_STATES }).notNull().default('queued'),
  /** When the state last changed. */
  stateAt: instant('state_at').notNull(),
  /** Not before this. */
  dueAt: instant('due_at').notNull(),
  /** Of the claim that holds it: whoever has another id has lost it, and writes nothing. */
  attemptId: uuid('attempt_id'),
  leaseUntil: instant('lease_until'),
  /** How often it was handed over. */
  attempts: smallint('attempts').notNull().default(0),
  /** How often it was put off, which says how long the next pause is; and since when. */
  delays: smallint('delays').notNull().default(0),
  delayedSince: instant('delayed_since'),
  /** How often it was handed over again because nobody knows what became of the time before. */
  repeats: smallint('repeats').notNull().default(0),
  /** Why it waits, failed or was left out, as a word of the channel; and what the other side said. */
  problem: text('problem'),
  problemCode: text('problem_code'),
  /** What the other side calls it. */
  providerId: text('provider_id'),
});

export const isStateKnown = sql`state in (${toSqlList(RECIPIENT_STATES)})`;
/** The conditions of two partial indexes: on `(due_at, id)` for what waits, on `(lease_until)` for what is under way. */
export const isQueued = sql`state = 'queued'`;
export const isInProgress = sql`state in ('claimed', 'handed')`;

/** What the core keeps of a record, in the same statement that changes its recipients: nothing is ever counted anew. */
export const tallyColumns = () => ({
  /** Not final yet. */
  pending: integer('pending').notNull().default(0),
  accepted: integer('accepted').notNull().default(0),
  delivered: integer('delivered').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  suppressed: integer('suppressed').notNull().default(0),
  unknown: integer('unknown').notNull().default(0),
  /** When the last recipient became final. */
  finishedAt: instant('finished_at'),
});
