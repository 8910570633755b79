import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';
import { users } from '../accounts/accounts.table.ts';

/** One sign-in on one device. Revoking it invalidates all its tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Derived from the user agent at sign-in: 'Chrome on Android'. */
    device: text('device'),
    createdAt: instant('created_at').notNull(),
    /** Updated when the tokens are refreshed, so it is accurate to a quarter of an hour. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);
export type SessionRow = typeof sessions.$inferSelect;

/** An access and a refresh token, issued together; only their hashes are stored. */
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
    /** The first use of the refresh token; a use long after that means theft. */
    rotatedAt: instant('rotated_at'),
  },
  (table) => [
    uniqueIndex('session_tokens_access_unique').on(table.accessHash),
    uniqueIndex('session_tokens_refresh_unique').on(table.refreshHash),
    index('session_tokens_session').on(table.sessionId),
    index('session_tokens_refresh_expiry').on(table.refreshExpiresAt),
  ],
);
