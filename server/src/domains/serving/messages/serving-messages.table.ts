import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, toSqlList } from '../../../db/columns.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

/**
 * `ask` asks for an answer, `ask_again` after the date moved. `remind_answer` and `remind_date` are the reminders.
 * The others tell the person that places ended, or the leader what somebody answered.
 */
export const SERVING_MESSAGE_KINDS = [
  'ask',
  'ask_again',
  'remind_answer',
  'remind_date',
  'ended',
  'declined',
  'taken',
] as const;
export type ServingMessageKind = (typeof SERVING_MESSAGE_KINDS)[number];

/**
 * `handed` is stored before the first byte of a text or mail leaves. A text that was handed when the process stopped
 * becomes `unknown` and is never sent again: the same news then goes by notice or e-mail.
 */
export const SERVING_MESSAGE_STATES = ['queued', 'handed', 'noticed', 'sent', 'unknown', 'failed', 'dropped'] as const;
export type ServingMessageState = (typeof SERVING_MESSAGE_STATES)[number];

export interface ServingMessageAbout {
  department: string;
  position: string;
  startsAt: string;
}

/** One row for each message to one person. A job carries its id. */
export const servingMessages = pgTable(
  'serving_messages',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: SERVING_MESSAGE_KINDS }).notNull(),
    /** The places that the message is about. */
    placeIds: integer('place_ids').array().notNull(),
    /** The first of them as it was then: its position may be deleted before the message leaves. */
    about: jsonb('about').$type<ServingMessageAbout>().notNull(),
    /** A reminder is about this place only. The column is unique with the kind, so a place reminds once. */
    remindedPlaceId: integer('reminded_place_id'),
    /** Who asked, for `ask`. Null after the account is deleted, and for messages that follow from a change. */
    askedBy: integer('asked_by').references(() => users.id, { onDelete: 'set null' }),
    /** The leader wanted a text, and the person has a phone that can get one. */
    isText: boolean('is_text').notNull().default(false),
    state: text('state', { enum: SERVING_MESSAGE_STATES }).notNull().default('queued'),
    /** The month's budget paid this price for the text. */
    cost: numeric('cost', { precision: 12, scale: 4, mode: 'number' }).notNull().default(0),
    providerId: text('provider_id'),
    problem: text('problem'),
    /** The notice that was shown on devices; an e-mail follows if none accepted it. */
    noticeId: integer('notice_id'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    uniqueIndex('serving_messages_reminder').on(table.remindedPlaceId, table.kind, table.userId),
    index('serving_messages_user').on(table.userId),
    index('serving_messages_created').on(table.createdAt),
    check('serving_messages_kind_known', sql`${table.kind} in (${toSqlList(SERVING_MESSAGE_KINDS)})`),
    check('serving_messages_state_known', sql`${table.state} in (${toSqlList(SERVING_MESSAGE_STATES)})`),
  ],
);
export type ServingMessageRow = typeof servingMessages.$inferSelect;

/** Links by which a person answers without a login. The token is made when the message leaves; only its hash is kept. */
export const servingLinks = pgTable(
  'serving_links',
  {
    hash: text('hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    placeIds: integer('place_ids').array().notNull(),
    /** The end of the last date. It follows when a date moves. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('serving_links_user').on(table.userId), index('serving_links_expires').on(table.expiresAt)],
);

/** How much texts may cost in a month. There is at most one row; without it nothing may be spent. */
export const servingBudget = pgTable(
  'serving_budget',
  {
    id: integer('id').primaryKey().default(1),
    monthly: integer('monthly').notNull(),
  },
  (table) => [
    check('serving_budget_single', sql`${table.id} = 1`),
    check('serving_budget_range', sql`${table.monthly} >= 0`),
  ],
);

/** A row adds up the costs of texts in a month. The row is locked while texts are queued, so that two askings cannot exceed the budget. */
export const servingSpending = pgTable('serving_spending', {
  /** First day of the month, by the church's clock. */
  month: text('month').primaryKey(),
  spent: numeric('spent', { precision: 12, scale: 4, mode: 'number' }).notNull().default(0),
});
