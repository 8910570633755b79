import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { messages } from '../messages/messages.table.ts';

/**
 * Who has read what: a row only for whoever did. Nobody has one for a message that is not in their inbox, so what is
 * unread is what is in the inbox less these.
 */
export const messageReads = pgTable(
  'message_reads',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.messageId] }),
    index('message_reads_message').on(table.messageId),
  ],
);
