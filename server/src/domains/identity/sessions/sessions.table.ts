import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';
import { users } from '../accounts/accounts.table.ts';

/** One sign-in on one device. Ending it ends every token under it. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the browser named itself at sign-in, in words: 'Chrome on Android'. */
    device: text('device'),
    createdAt: instant('created_at').notNull(),
    /** Written when the tokens are renewed, so to a quarter of an hour. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);
export type SessionRow = typeof sessions.$inferSelect;

/** An access and a refresh token, issued together; only their hashes are kept. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    id: id(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    accessHash: text('access_hash').notNull(),
    accessExpiresAt: instant('access_expires_at').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    refreshExpiresAt: instant('refresh_expires_at').notNull(),
    /** When the refresh token was first exchanged; a use well after that is a theft. */
    rotatedAt: instant('rotated_at'),
  },
  (table) => [
    uniqueIndex('session_tokens_access_unique').on(table.accessHash),
    uniqueIndex('session_tokens_refresh_unique').on(table.refreshHash),
    index('session_tokens_session').on(table.sessionId),
    index('session_tokens_refresh_expiry').on(table.refreshExpiresAt),
  ],
);
