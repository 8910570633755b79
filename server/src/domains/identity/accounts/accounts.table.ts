import { LANGUAGES } from '@kanisa/contract/core/languages.ts';
import { ROLES } from '@kanisa/contract/core/roles.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { addressColumns, createdAt, id, instant, toSqlList, updatedAt } from '../../../db/columns.ts';

/**
 * The text that a search of users reads, in lower case. A space precedes each word, so that a search for one or two
 * letters can match beginnings. A Kenyan phone number appears in both notations.
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
    /** Contact data: shown and written to, but without rights until it is the login address. Several users may claim it. */
    personalEmail: text('personal_email'),
    /** The personal address that is a login name and gets codes. It differs from the shown one until a code confirms that. */
    loginEmail: text('login_email'),
    /** A code or link sent to the login address was used. An unconfirmed one gives way to a user who confirms it. */
    isLoginEmailConfirmed: boolean('is_login_email_confirmed').notNull().default(false),
    churchEmail: text('church_email'),
    phoneNumber: text('phone_number'),
    passwordHash: text('password_hash').notNull(),
    /** The office created the account, and the owner has not chosen a password yet. */
    awaitsPassword: boolean('awaits_password').notNull().default(false),
    welcomeRequestedAt: instant('welcome_requested_at'),
    /** When the mail server took the last welcome mail. */
    welcomeSentAt: instant('welcome_sent_at'),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    isActive: boolean('is_active').notNull().default(true),
    isVerified: boolean('is_verified').notNull().default(false),
    ...addressColumns(),
    /** Mailings of the church. Mails about the user's own account ignore these preferences. */
    wantsEmails: boolean('wants_emails').notNull().default(true),
    wantsTexts: boolean('wants_texts').notNull().default(true),
    /**
     * The language of mails, texts and, on a new device, of the pages. It has no effect while the church does not offer
     * it. Null until somebody chooses; the product then writes in English.
     */
    language: text('language', { enum: LANGUAGES }),
    /** Since when a login asks for a second step; null while it does not. */
    twoStepOnAt: instant('two_step_on_at'),
    /** An admin confirms the request. */
    deletionRequestedAt: instant('deletion_requested_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Stored: with an index on the expression alone, PostgreSQL would rebuild the text for every row it finds. */
    searchText: text('search_text').generatedAlwaysAs(SEARCH_TEXT),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(table.username),
    uniqueIndex('users_login_email_unique').on(sql`lower(${table.loginEmail})`),
    index('users_personal_email').on(sql`lower(${table.personalEmail})`),
    uniqueIndex('users_church_email_unique').on(sql`lower(${table.churchEmail})`),
    uniqueIndex('users_phone_number_unique').on(table.phoneNumber),
    index('users_name').on(sql`lower(${table.firstName})`, sql`lower(${table.lastName})`, table.id),
    // Filters use these three, and the list of users is sorted in their order.
    index('users_state').on(table.role, table.isActive, table.isVerified, table.id),
    index('users_active').on(table.isActive, table.isVerified, table.id),
    index('users_verified').on(table.isVerified, table.id),
    index('users_email').on(sql`lower(coalesce(${table.personalEmail}, ${table.churchEmail}))`, table.id),
    // New entries wait in a pending list that every search scans, so the list is kept short.
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')).with({ gin_pending_list_limit: '256' }),
    index('users_deletion_requested')
      .on(table.deletionRequestedAt)
      .where(sql`${table.deletionRequestedAt} is not null`),
    check('users_role_known', sql`${table.role} in (${toSqlList(ROLES)})`),
    check('users_language_known', sql`${table.language} in (${toSqlList(LANGUAGES)})`),
    check('users_username_lower', sql`${table.username} = lower(${table.username})`),
    check('users_login_email_given', sql`${table.loginEmail} is not null or not ${table.isLoginEmailConfirmed}`),
  ],
);
export type UserRow = typeof users.$inferSelect;

export const CODE_PURPOSES = ['verify', 'reset', 'email', 'welcome'] as const;
/** Users type a code; a welcome is a link with a token. */
export type AccountCodePurpose = (typeof CODE_PURPOSES)[number];
export type CodePurpose = Exclude<AccountCodePurpose, 'welcome'>;

/** A user has one code per purpose; a new code replaces the old one. */
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
    // A welcome link is found by the hash of its token alone; a code comes with an identifier.
    uniqueIndex('account_codes_welcome_unique').on(table.codeHash).where(sql`${table.purpose} = 'welcome'`),
    check('account_codes_purpose_known', sql`${table.purpose} in (${toSqlList(CODE_PURPOSES)})`),
  ],
);
