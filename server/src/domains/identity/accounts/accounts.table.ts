import { ROLES } from '@kanisa/contract/core/roles.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { addressColumns, createdAt, id, instant, toSqlList, updatedAt } from '../../../db/columns.ts';

/**
 * What a search of people looks through, in lower case. Each word has a space before it, so that a search of a letter or
 * two can ask for beginnings; a Kenyan number stands in both ways of writing.
 */
const SEARCH_TEXT = sql`' ' || lower(first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(personal_email, '')
  || ' ' || coalesce(church_email, '') || ' ' || coalesce(phone_number, '')
  || ' ' || case when phone_number like '+254%' then '0' || substr(phone_number, 5) else '' end)`;

export const users = pgTable(
  'users',
  {
    id: id(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    username: text('username').notNull(),
    personalEmail: text('personal_email'),
    churchEmail: text('church_email'),
    phoneNumber: text('phone_number'),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    isActive: boolean('is_active').notNull().default(true),
    isVerified: boolean('is_verified').notNull().default(false),
    ...addressColumns(),
    /** Mailings of the church. What concerns the own account is sent whatever is said here. */
    wantsEmails: boolean('wants_emails').notNull().default(true),
    wantsTexts: boolean('wants_texts').notNull().default(true),
    /** The person asks to be forgotten; an admin confirms it. */
    deletionRequestedAt: instant('deletion_requested_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Kept, because an index on the expression alone would make the database build it anew for each row it finds. */
    searchText: text('search_text').generatedAlwaysAs(SEARCH_TEXT),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(table.username),
    uniqueIndex('users_personal_email_unique').on(sql`lower(${table.personalEmail})`),
    uniqueIndex('users_church_email_unique').on(sql`lower(${table.churchEmail})`),
    uniqueIndex('users_phone_number_unique').on(table.phoneNumber),
    index('users_name').on(sql`lower(${table.firstName})`, sql`lower(${table.lastName})`, table.id),
    index('users_state').on(table.role, table.isActive, table.isVerified),
    index('users_active').on(table.isActive, table.isVerified),
    index('users_verified').on(table.isVerified),
    // What is new waits in a list that every search reads through, so that is kept short.
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')).with({ gin_pending_list_limit: '256' }),
    index('users_deletion_requested')
      .on(table.deletionRequestedAt)
      .where(sql`${table.deletionRequestedAt} is not null`),
    check('users_role_known', sql`${table.role} in (${toSqlList(ROLES)})`),
    check('users_username_lower', sql`${table.username} = lower(${table.username})`),
  ],
);
export type UserRow = typeof users.$inferSelect;

export const CODE_PURPOSES = ['verify', 'reset', 'welcome'] as const;
/** A code is typed; the welcome is a link with a token. */
export type AccountCodePurpose = (typeof CODE_PURPOSES)[number];
export type CodePurpose = Exclude<AccountCodePurpose, 'welcome'>;

/** The one living code of a person for a purpose; a new one takes the place of the old. */
export const accountCodes = pgTable(
  'account_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull(),
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    // A link is found by its token's hash alone; a code is typed by somebody who says who they are.
    uniqueIndex('account_codes_welcome_unique').on(table.codeHash).where(sql`${table.purpose} = 'welcome'`),
    check('account_codes_purpose_known', sql`${table.purpose} in (${toSqlList(CODE_PURPOSES)})`),
  ],
);
