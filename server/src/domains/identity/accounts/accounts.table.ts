import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, toSqlList } from '../../../db/columns.ts';
import { personColumn } from './people.table.ts';

export const CODE_PURPOSES = ['verify', 'reset', 'email', 'welcome'] as const;
/** Users type a code; a welcome is a link with a token. */
export type AccountCodePurpose = (typeof CODE_PURPOSES)[number];
export type CodePurpose = Exclude<AccountCodePurpose, 'welcome'>;

/** A user has one code per purpose; a new code replaces the old one. */
export const accountCodes = pgTable(
  'account_codes',
  {
    userId: personColumn('user_id'),
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull(),
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    // A welcome link is found by the hash of its token alone; a code comes with an identifier.
    uniqueIndex('account_codes_welcome_unique').on(table.codeHash).where(sql`${table.purpose} = 'welcome'`),
    check('account_codes_purpose_known', sql`${table.purpose} in (${toSqlList(CODE_PURPOSES)})`),
  ],
);
