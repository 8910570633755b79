import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

/** A broadcast is one row for any number of users. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    content: text('content').notNull(),
    /** Null after the account is deleted. */
    senderId: integer('sender_id').references(() => users.id, { onDelete: 'set null' }),
    /** A direct message is deleted with the account of its recipient. */
    recipientId: integer('recipient_id').references(() => users.id, { onDelete: 'cascade' }),
    isBroadcast: boolean('is_broadcast').notNull(),
    isEmail: boolean('is_email').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // The first index counts broadcasts since a user joined, the second lists the newest.
    index('messages_broadcast_times').on(table.createdAt).where(sql`${table.isBroadcast}`),
    index('messages_broadcasts').on(table.id).where(sql`${table.isBroadcast}`),
    index('messages_recipient').on(table.recipientId, table.id),
    index('messages_sender').on(table.senderId),
    check('messages_to_one_or_all', sql`${table.isBroadcast} = (${table.recipientId} is null)`),
  ],
);
export type MessageRow = typeof messages.$inferSelect;
