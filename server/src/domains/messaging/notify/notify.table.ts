import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, toSqlList } from '../../../db/columns.ts';
import { people, personColumn } from '../../identity/accounts/people.table.ts';

/**
 * `handed` is stored before the first byte of a text leaves. A text that was handed when the process stopped is never
 * sent again: the same news then goes by push notice or e-mail.
 */
export const NOTICE_STATES = ['queued', 'handed', 'noticed', 'sent', 'unknown', 'failed', 'dropped'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** One row for each notice to one person. A job carries its id. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    userId: personColumn('user_id'),
    /** The name of a `NoticeKind`. */
    kind: text('kind').notNull(),
    /** The subject, in the words of its kind. */
    data: jsonb('data').$type<unknown>().notNull(),
    /** A person gets a notice of a kind once with the same key. Null: it may repeat. */
    onceKey: text('once_key'),
    /** Who caused it. Null after the account is deleted, and for notices that follow from a change. */
    causedBy: integer('caused_by').references(() => people.id, { onDelete: 'set null' }),
    /** It is paid as a text, and the person has a phone that can get one. */
    isText: boolean('is_text').notNull().default(false),
    state: text('state', { enum: NOTICE_STATES }).notNull().default('queued'),
    /** The month's budget paid this price for the text. */
    cost: numeric('cost', { precision: 12, scale: 4, mode: 'number' }).notNull().default(0),
    providerId: text('provider_id'),
    problem: text('problem'),
    /** The push notice that was shown on devices; an e-mail follows if none accepted it. */
    pushNoticeId: integer('push_notice_id'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    uniqueIndex('notices_once').on(table.onceKey, table.kind, table.userId),
    index('notices_user').on(table.userId),
    index('notices_created').on(table.createdAt),
    check('notices_state_known', sql`${table.state} in (${toSqlList(NOTICE_STATES)})`),
  ],
);
export type NoticeRow = typeof notices.$inferSelect;

/** How much texts of notices may cost in a month. There is at most one row; without it nothing may be spent. */
export const textBudget = pgTable(
  'text_budget',
  {
    id: integer('id').primaryKey().default(1),
    monthly: integer('monthly').notNull(),
  },
  (table) => [
    check('text_budget_single', sql`${table.id} = 1`),
    check('text_budget_range', sql`${table.monthly} >= 0`),
  ],
);

/** A row adds up the costs of texts in a month. The row is locked while texts are queued, so that two askings cannot exceed the budget. */
export const textSpending = pgTable('text_spending', {
  /** First day of the month, by the church's clock. */
  month: text('month').primaryKey(),
  spent: numeric('spent', { precision: 12, scale: 4, mode: 'number' }).notNull().default(0),
});
