import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { deliveryColumns, isInProgress, isQueued, isStateKnown, tallyColumns } from '../deliveries/deliveries.table.ts';

export const textMessages = pgTable(
  'text_messages',
  {
    id: id(),
    /** What the delivery call takes: opaque. */
    messageId: text('message_id').notNull(),
    /** Null once that account is gone. */
    senderId: integer('sender_id').references(() => users.id, { onDelete: 'set null' }),
    shortcode: text('shortcode').notNull(),
    message: text('message').notNull(),
    parts: smallint('parts').notNull(),
    /** Made by the form: the same one twice is one text message. The hash tells whether it is the same form. */
    idempotencyKey: uuid('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null for at once. */
    timeToSend: instant('time_to_send'),
    sentAt: instant('sent_at'),
    cancelledAt: instant('cancelled_at'),
    /** When the gateway last said anything of its delivery. */
    deliveryUpdatedAt: instant('delivery_updated_at'),
    /** How many of the failed ones the gateway had taken: they failed on the way to the phone. */
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
    /** No references here: to check both for each of ten thousand rows takes longer than to write them. */
    recordId: integer('record_id').notNull(),
    /** Null once that account is gone, and the number with it. */
    userId: integer('user_id'),
    /** E.164: whoever shares a phone gets one text. */
    number: text('number'),
    /** When the gateway is to be asked for a report; null for as soon as it makes sense. */
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
