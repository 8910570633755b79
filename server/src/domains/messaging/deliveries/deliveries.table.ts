import { sql } from 'drizzle-orm';
import { integer, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant, toSqlList } from '../../../db/columns.ts';

/**
 * State of one recipient. `claimed`: a process holds it until its lease ends. `handed`: stored before the first byte is
 * sent, which shows after a crash what may have arrived. The others are final, but a report may still turn `accepted`
 * into delivered or failed.
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

/** Columns of a recipient table that the sender writes, beside `id` and `record_id`. */
export const deliveryColumns = () => ({
  state: text('state', { enum: RECIPIENT_STATES }).notNull().default('queued'),
  stateAt: instant('state_at').notNull(),
  /** Earliest time of the next attempt. */
  dueAt: instant('due_at').notNull(),
  /** Identifies the claim. A process with another id has lost the recipient and must not write. */
  attemptId: uuid('attempt_id'),
  leaseUntil: instant('lease_until'),
  /** Number of handovers. */
  attempts: smallint('attempts').notNull().default(0),
  /** Number of delays, which determines the next pause, and the time of the first one. */
  delays: smallint('delays').notNull().default(0),
  delayedSince: instant('delayed_since'),
  /** Number of handovers repeated after an unknown outcome. */
  repeats: smallint('repeats').notNull().default(0),
  /** Reason of the channel for waiting, failing or being left out, and the answer of the server. */
  problem: text('problem'),
  problemCode: text('problem_code'),
  /** Id given by the server. */
  providerId: text('provider_id'),
});

export const isStateKnown = sql`state in (${toSqlList(RECIPIENT_STATES)})`;
/** Conditions of the partial indexes on `(due_at, id)` and `(lease_until)`. */
export const isQueued = sql`state = 'queued'`;
export const isInProgress = sql`state in ('claimed', 'handed')`;

/** Counts per record, updated in the statement that changes its recipients. They are never recounted. */
export const tallyColumns = () => ({
  /** Recipients without a final state. */
  pending: integer('pending').notNull().default(0),
  accepted: integer('accepted').notNull().default(0),
  delivered: integer('delivered').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  suppressed: integer('suppressed').notNull().default(0),
  unknown: integer('unknown').notNull().default(0),
  /** When the last recipient became final. */
  finishedAt: instant('finished_at'),
});
