import { ROLES } from '@kanisa/contract/core/roles.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, toSqlList } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { deliveryColumns, isInProgress, isQueued, isStateKnown, tallyColumns } from '../deliveries/deliveries.table.ts';
import { messages } from '../messages/messages.table.ts';

/**
 * `mailing`: sent by the form and shown in the history. `message`: copy of an internal message. `test`: sent to
 * oneself.
 */
export const EMAIL_KINDS = ['mailing', 'message', 'test'] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export const emails = pgTable(
  'emails',
  {
    id: id(),
    kind: text('kind', { enum: EMAIL_KINDS }).notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** Form value; null for the default sender. */
    sender: text('sender'),
    /** Null after the account is deleted. */
    createdBy: integer('created_by').references(() => people.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** Who last sent it again to those for whom it had failed. */
    resentBy: integer('resent_by').references(() => people.id, { onDelete: 'set null' }),
    isToAll: boolean('is_to_all').notNull().default(false),
    filterRole: text('filter_role', { enum: ROLES }),
    filterIsActive: boolean('filter_is_active'),
    /** Also set for copies of a message to a department. No foreign key: the department may be deleted. */
    filterDepartmentId: integer('filter_department_id'),
    /** The saved list that it went to. No foreign key: the list may be deleted. */
    listId: integer('list_id'),
    /** Key of the HMAC in the unsubscribe links. */
    secret: uuid('secret').notNull().defaultRandom(),
    /** Created by the form. The same key twice is one email; the hash detects a changed form. */
    idempotencyKey: uuid('idempotency_key'),
    /** Null for tests, for copies of messages, for emails older than the column, and after a recipient's deletion. */
    requestHash: text('request_hash'),
    messageId: integer('message_id').references(() => messages.id),
    /** Nothing is sent before this time, and the author can undo it. Null if it was not held back. */
    heldUntil: instant('held_until'),
    ...tallyColumns(),
  },
  (table) => [
    uniqueIndex('emails_idempotency_key_unique').on(table.idempotencyKey),
    index('emails_mailings').on(table.id).where(sql`kind = 'mailing'`),
    index('emails_created_by').on(table.createdBy),
    index('emails_message').on(table.messageId),
    check('emails_kind_known', sql`${table.kind} in (${toSqlList(EMAIL_KINDS)})`),
    check('emails_of_message', sql`(${table.kind} = 'message') = (${table.messageId} is not null)`),
  ],
);
export type EmailRow = typeof emails.$inferSelect;

/**
 * Inserted in the transaction of the email, which locks the sender, and anonymized in the transaction of an account
 * deletion. Each row is updated about four times, so the table has no more indexes than needed.
 */
export const emailRecipients = pgTable(
  'email_recipients',
  {
    id: id(),
    /** No foreign keys: checking them for ten thousand rows takes longer than the insert. */
    recordId: integer('record_id').notNull(),
    /** A person with or without an account. Null for an entered address of nobody, and after the person is deleted. */
    userId: integer('user_id'),
    /** Address at the time of queueing. Null for a user without one and after the account is deleted. */
    address: text('address'),
    ...deliveryColumns(),
  },
  (table) => [
    uniqueIndex('email_recipients_address_unique').on(table.recordId, sql`lower(${table.address})`),
    index('email_recipients_user').on(table.userId),
    index('email_recipients_due').on(table.dueAt, table.id).where(isQueued),
    index('email_recipients_leases').on(table.leaseUntil).where(isInProgress),
    index('email_recipients_failed').on(table.recordId, table.problem).where(sql`state = 'failed'`),
    // Serves the anonymization of addresses without an account, which are few.
    index('email_recipients_strangers').on(sql`lower(${table.address})`).where(sql`user_id is null`),
    check('email_recipients_state_known', isStateKnown),
  ],
);

/** `hard`: unknown mailbox. `soft`: given up after a day. `opted_out`: unsubscribed address. */
export const MARK_KINDS = ['hard', 'soft', 'opted_out'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Marks of an address in lower case, independent of an account. */
export const emailMarks = pgTable(
  'email_marks',
  {
    id: id(),
    address: text('address').notNull(),
    kind: text('kind', { enum: MARK_KINDS }).notNull(),
    /** Answer of the mail server. */
    code: text('code'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('email_marks_address').on(table.address),
    check('email_marks_kind_known', sql`${table.kind} in (${toSqlList(MARK_KINDS)})`),
    check('email_marks_address_lower', sql`${table.address} = lower(${table.address})`),
  ],
);
