import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import { personColumn } from '../../identity/accounts/people.table.ts';
import { messages } from '../messages/messages.table.ts';

/** One row per read message of a user. Rows exist only for inbox messages, so unread = inbox minus rows. */
export const messageReads = pgTable(
  'message_reads',
  {
    userId: personColumn('user_id'),
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
