import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';
import { personColumn } from '../accounts/people.table.ts';

/**
 * A change of the personal e-mail address that the owner of the old login address can undo. Until it expires, nobody else
 * may claim the old address if it was confirmed: otherwise an intruder could prevent the undo by registering with it.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: personColumn('user_id'),
    oldEmail: text('old_email').notNull(),
    isOldEmailConfirmed: boolean('is_old_email_confirmed').notNull().default(true),
    /** Set while sending, so that only the mail contains the token. */
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
