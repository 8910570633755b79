import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';
import { people, personColumn } from '../../identity/accounts/people.table.ts';

/** A broadcast is one row for any number of users. A message to a department also has a row for each recipient. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    content: text('content').notNull(),
    /** Null after the account is deleted. */
    senderId: integer('sender_id').references(() => people.id, { onDelete: 'set null' }),
    /** A direct message is deleted with the account of its recipient. */
    recipientId: integer('recipient_id').references(() => people.id, { onDelete: 'cascade' }),
    /** Name at the time of sending, of the department that the message went to. */
    departmentName: text('department_name'),
    /** The message that this one answers. */
    replyToId: integer('reply_to_id').references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
    isBroadcast: boolean('is_broadcast').notNull(),
    isEmail: boolean('is_email').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Nobody sees a broadcast before this time, and its sender can undo it. Null if it was not held back. */
    heldUntil: instant('held_until'),
  },
  (table) => [
    // The first index counts broadcasts since a user joined that are not held back, the second lists the newest.
    index('messages_broadcast_times').on(table.createdAt, table.heldUntil).where(sql`${table.isBroadcast}`),
    index('messages_broadcasts').on(table.id).where(sql`${table.isBroadcast}`),
    index('messages_recipient').on(table.recipientId, table.id),
    index('messages_sender').on(table.senderId),
    index('messages_reply_to').on(table.replyToId).where(sql`${table.replyToId} is not null`),
    check(
      'messages_to_one_or_all',
      sql`${table.isBroadcast} = (${table.recipientId} is null and ${table.departmentName} is null)`,
    ),
    check('messages_to_one_or_department', sql`${table.recipientId} is null or ${table.departmentName} is null`),
  ],
);
export type MessageRow = typeof messages.$inferSelect;

/** The members of a department to whom a message went. Who joins later does not get it; who leaves keeps it. */
export const messageRecipients = pgTable(
  'message_recipients',
  {
    userId: personColumn('user_id'),
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.messageId] }),
    index('message_recipients_message').on(table.messageId),
  ],
);
