import { SESSION_END_REASONS } from '@kanisa/contract/identity/security.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, toSqlList } from '../../../db/columns.ts';
import { personColumn } from '../accounts/people.table.ts';

/** One sign-in on one device. Revoking it invalidates all its tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: personColumn('user_id'),
    /** Derived from the user agent at sign-in: 'Chrome on Android'. */
    device: text('device'),
    createdAt: instant('created_at').notNull(),
    /** Updated when the tokens are refreshed, so it is accurate to a quarter of an hour. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** When its user last proved who they are, at the login or later. Dangerous actions need it to be recent. */
    provedAt: instant('proved_at'),
    revokedAt: instant('revoked_at'),
    /** Set if the product ended the session; null if a person did. */
    endReason: text('end_reason', { enum: SESSION_END_REASONS }),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    check('sessions_end_reason_known', sql`${table.endReason} in (${toSqlList(SESSION_END_REASONS)})`),
  ],
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
    /**
     * With the refresh token itself, which is not stored, this gives the tokens of the one successor. It is needed as
     * long as the exchanged token still works, and cleared the night after.
     */
    successorSeed: text('successor_seed'),
  },
  (table) => [
    uniqueIndex('session_tokens_access_unique').on(table.accessHash),
    uniqueIndex('session_tokens_refresh_unique').on(table.refreshHash),
    index('session_tokens_session').on(table.sessionId),
    index('session_tokens_refresh_expiry').on(table.refreshExpiresAt),
  ],
);
