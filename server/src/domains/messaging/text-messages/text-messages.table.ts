import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { deliveryColumns, isInProgress, isQueued, isStateKnown, tallyColumns } from '../deliveries/deliveries.table.ts';

export const textMessages = pgTable(
  'text_messages',
  {
    id: id(),
    /** Opaque id of the delivery endpoint. */
    messageId: text('message_id').notNull(),
    /** Null after the account is deleted. */
    senderId: integer('sender_id').references(() => people.id, { onDelete: 'set null' }),
    shortcode: text('shortcode').notNull(),
    message: text('message').notNull(),
    parts: smallint('parts').notNull(),
    /** Created by the form. The same key twice is one text message; the hash detects a changed form. */
    idempotencyKey: uuid('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null for immediate sending. */
    timeToSend: instant('time_to_send'),
    /** Nothing is sent before this time, and the sender can undo it. Null if it was not held back. */
    heldUntil: instant('held_until'),
    /** Who last sent it again to those for whom it had failed, or released it while it was held, and when. */
    resentBy: integer('resent_by').references(() => people.id, { onDelete: 'set null' }),
    resentAt: instant('resent_at'),
    /** The saved list that it went to. No foreign key: the list may be deleted. */
    listId: integer('list_id'),
    sentAt: instant('sent_at'),
    cancelledAt: instant('cancelled_at'),
    /** Time of the last report from the gateway. */
    deliveryUpdatedAt: instant('delivery_updated_at'),
    /** Failed recipients that the gateway had accepted: they failed between gateway and phone. */
    undelivered: integer('undelivered').notNull().default(0),
    ...tallyColumns(),
  },
  (table) => [
    uniqueIndex('text_messages_message_id_unique').on(table.messageId),
    uniqueIndex('text_messages_key_unique').on(table.senderId, table.idempotencyKey),
  ],
);
export type TextMessageRow = typeof textMessages.$inferSelect;

export const textRecipients = pgTable(
  'text_recipients',
  {
    id: id(),
    /** No foreign keys: checking them for ten thousand rows takes longer than the insert. */
    recordId: integer('record_id').notNull(),
    /** A person with or without an account. Null after the person is deleted, like the number. */
    userId: integer('user_id'),
    /** E.164. People who share a phone get one text. */
    number: text('number'),
    /** Whether the account was active when the text was written: staff may also write to inactive people. */
    wasActive: boolean('was_active').notNull().default(true),
    /** Next report request; null before the first one. */
    reportDueAt: instant('report_due_at'),
    reportTries: smallint('report_tries').notNull().default(0),
    ...deliveryColumns(),
  },
  (table) => [
    uniqueIndex('text_recipients_number_unique').on(table.recordId, table.number),
    index('text_recipients_due').on(table.dueAt, table.id).where(isQueued),
    index('text_recipients_leases').on(table.leaseUntil).where(isInProgress),
    index('text_recipients_reports').on(table.reportDueAt).where(sql`${table.state} = 'accepted'`),
    index('text_recipients_provider').on(table.providerId).where(sql`${table.providerId} is not null`),
    index('text_recipients_user').on(table.userId),
    check('text_recipients_state_known', isStateKnown),
  ],
);
export type TextRecipientRow = typeof textRecipients.$inferSelect;
