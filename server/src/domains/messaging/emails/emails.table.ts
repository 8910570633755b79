import { ROLES } from '@kanisa/contract/core/roles.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, toSqlList } from '../../../db/columns.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { deliveryColumns, isInProgress, isQueued, isStateKnown, tallyColumns } from '../deliveries/deliveries.table.ts';
import { messages } from '../messages/messages.table.ts';

/** `mailing`: from the form; it stands in the history. `message`: of an internal message. `test`: to oneself. */
export const EMAIL_KINDS = ['mailing', 'message', 'test'] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export const emails = pgTable(
  'emails',
  {
    id: id(),
    kind: text('kind', { enum: EMAIL_KINDS }).notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** As typed; null when nothing was. */
    sender: text('sender'),
    /** Null once that account is gone. */
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    isToAll: boolean('is_to_all').notNull().default(false),
    filterRole: text('filter_role', { enum: ROLES }),
    filterIsActive: boolean('filter_is_active'),
    /** Makes the tokens in its links to unsubscribe. */
    secret: uuid('secret').notNull().defaultRandom(),
    /** Of the form: the same one that arrives twice is one e-mail. */
    idempotencyKey: uuid('idempotency_key'),
    messageId: integer('message_id').references(() => messages.id),
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
 * Written in the transaction of their e-mail, whose people are held, and emptied in that of a person's deletion. Every row
 * is written anew four times on its way, so there are no more indexes than needed.
 */
export const emailRecipients = pgTable(
  'email_recipients',
  {
    id: id(),
    /** No references here: to check both for each of ten thousand rows takes longer than to write them. */
    recordId: integer('record_id').notNull(),
    /** Null for an address that belongs to no account, and once the account is gone. */
    userId: integer('user_id'),
    /** Where it goes, as it was at the time of sending. Null for somebody without one, and once the account is gone. */
    address: text('address'),
    ...deliveryColumns(),
  },
  (table) => [
    uniqueIndex('email_recipients_address_unique').on(table.recordId, sql`lower(${table.address})`),
    index('email_recipients_user').on(table.userId),
    index('email_recipients_due').on(table.dueAt, table.id).where(isQueued),
    index('email_recipients_leases').on(table.leaseUntil).where(isInProgress),
    index('email_recipients_failed').on(table.recordId, table.problem).where(sql`state = 'failed'`),
    // Of addresses without an account there are few; they are looked for when one of them is forgotten.
    index('email_recipients_strangers').on(sql`lower(${table.address})`).where(sql`user_id is null`),
    check('email_recipients_state_known', isStateKnown),
  ],
);
export type EmailRecipientRow = typeof emailRecipients.$inferSelect;

/** `hard`: there is no such mailbox. `soft`: put off for a whole day. `opted_out`: of an address without an account. */
export const MARK_KINDS = ['hard', 'soft', 'opted_out'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** What is known of an address, in lower case, beyond the account that has it. */
export const emailMarks = pgTable(
  'email_marks',
  {
    id: id(),
    address: text('address').notNull(),
    kind: text('kind', { enum: MARK_KINDS }).notNull(),
    /** What the mail server said. */
    code: text('code'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('email_marks_address').on(table.address),
    check('email_marks_kind_known', sql`${table.kind} in (${toSqlList(MARK_KINDS)})`),
    check('email_marks_address_lower', sql`${table.address} = lower(${table.address})`),
  ],
);
