import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';

/**
 * Messages of the contact form. They belong to no account, although the address may be that of one: nobody has proved
 * it. They are deleted after 90 days.
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    sentAt: instant('sent_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    index('contact_messages_sent_at').on(table.sentAt),
    index('contact_messages_unread').on(table.id).where(sql`${table.readAt} is null`),
  ],
);
export type ContactMessageRow = typeof contactMessages.$inferSelect;
