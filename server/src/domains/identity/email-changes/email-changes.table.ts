import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';
import { users } from '../accounts/accounts.table.ts';

/**
 * A changed personal e-mail that its former holder can take back. While it can be, nobody else may claim the old
 * address: an intruder could otherwise bar the way back by registering with it.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text('old_email').notNull(),
    /** Made at the moment of sending, so that only the mail ever holds the token. */
    tokenHash: text('token_hash'),
    changedAt: instant('changed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('email_changes_user').on(table.userId),
    index('email_changes_old_email').on(sql`lower(${table.oldEmail})`),
    uniqueIndex('email_changes_token_unique').on(table.tokenHash),
  ],
);
export type EmailChangeRow = typeof emailChanges.$inferSelect;
