import { LANGUAGES } from '@kanisa/contract/core/languages.ts';
import { GENDERS, PERSON_STATUSES, type PersonFieldValues } from '@kanisa/contract/core/person-values.ts';
import { ROLES } from '@kanisa/contract/core/roles.ts';
import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { addressColumns, createdAt, id, instant, toSqlList, updatedAt } from '../../../db/columns.ts';

/**
 * The text that a search reads, in lower case. A space precedes each word, so that a search for one or two letters can
 * match beginnings. A Kenyan phone number appears in both notations.
 */
const SEARCH_TEXT = sql`' ' || lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(username, '')
  || ' ' || coalesce(personal_email, '') || ' ' || coalesce(church_email, '') || ' ' || coalesce(phone_number, '')
  || ' ' || case when phone_number like '+254%' then '0' || substr(phone_number, 5) else '' end
  || coalesce(' ' || other_names, ''))`;

const LOGIN_PHONE = sql`username is not null and not phone_is_contact`;

/** `2016-05-04`, or `--05-04` without the year. */
const BIRTHDAY = '^([0-9]{4}|-)-[0-9]{2}-[0-9]{2}$';

/** The columns of an account, which the view `users` has too. */
export const accountColumns = () => ({
  id: id(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  username: text('username'),
  /** Contact data: shown and written to, but without rights until it is the login address. Several people may claim it. */
  personalEmail: text('personal_email'),
  /** The personal address that is a login name and gets codes. It differs from the shown one until a code confirms that. */
  loginEmail: text('login_email'),
  /** A code or link sent to the login address was used. An unconfirmed one gives way to a user who confirms it. */
  isLoginEmailConfirmed: boolean('is_login_email_confirmed').notNull().default(false),
  churchEmail: text('church_email'),
  phoneNumber: text('phone_number'),
  passwordHash: text('password_hash'),
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
  /** Another account logs in with this number: shown and written to, but it opens nothing. */
  phoneIsContact: boolean('phone_is_contact').notNull().default(false),
  /** Null while the church has not said, as for the people of a family list. */
  status: text('status', { enum: PERSON_STATUSES }).default('member'),
});

/** New entries wait in a pending list that every search scans, so the list is kept short. */
const indexSearchText = (name: string, column: ExtraConfigColumn) =>
  index(name).using('gin', column.op('gin_trgm_ops')).with({ gin_pending_list_limit: '256' });

/**
 * Everybody the church keeps a record of. Most have no username and so no account. Code about accounts reads and writes
 * the view `users`, which cannot see the others.
 */
export const people = pgTable(
  'people',
  {
    ...accountColumns(),
    otherNames: text('other_names'),
    gender: text('gender', { enum: GENDERS }),
    dateOfBirth: text('date_of_birth'),
    statusSince: date('status_since', { mode: 'string' }),
    memberSince: date('member_since', { mode: 'string' }),
    baptisedOn: date('baptised_on', { mode: 'string' }),
    /** How the person came to the church. */
    cameThrough: text('came_through'),
    /** When and how a person without an account agreed that the church writes to them. */
    agreedAt: instant('agreed_at'),
    agreedHow: text('agreed_how'),
    /** An admin's word, which overrides what the birthday and the household say. */
    isAdult: boolean('is_adult'),
    fieldValues: jsonb('field_values').$type<PersonFieldValues>().notNull().default({}),
    /** Stores `is_active` from before the owner's death, which its undo restores. */
    wasActive: boolean('was_active'),
    /** The same of the status and its day. */
    statusBeforeDeath: text('status_before_death', { enum: PERSON_STATUSES }),
    sinceBeforeDeath: date('since_before_death', { mode: 'string' }),
    /** Known only from a family list. The record ends with its last entry. */
    isFromFamily: boolean('is_from_family').notNull().default(false),
  },
  (table) => {
    const hasAccount: SQL = sql`${table.username} is not null`;
    return [
      uniqueIndex('users_username_unique').on(table.username),
      uniqueIndex('users_login_email_unique').on(sql`lower(${table.loginEmail})`),
      uniqueIndex('users_church_email_unique').on(sql`lower(${table.churchEmail})`),
      // Spouses and children share a phone; an account logs in with it.
      uniqueIndex('users_phone_number_unique').on(table.phoneNumber).where(LOGIN_PHONE),
      // The lists of users stay as fast as without the people who have no account.
      index('users_phone_number').on(table.phoneNumber, table.id).where(hasAccount),
      index('users_newest').on(table.id).where(hasAccount),
      index('users_name').on(sql`lower(${table.firstName})`, sql`lower(${table.lastName})`, table.id).where(hasAccount),
      // Filters use these three, and the list of users is sorted in their order.
      index('users_state').on(table.role, table.isActive, table.isVerified, table.id).where(hasAccount),
      index('users_active').on(table.isActive, table.isVerified, table.id).where(hasAccount),
      index('users_verified').on(table.isVerified, table.id).where(hasAccount),
      index('users_email')
        .on(sql`lower(coalesce(${table.personalEmail}, ${table.churchEmail}))`, table.id)
        .where(hasAccount),
      indexSearchText('users_search', table.searchText).where(hasAccount),
      index('users_deletion_requested')
        .on(table.deletionRequestedAt)
        .where(sql`${table.deletionRequestedAt} is not null`),
      index('people_name').on(sql`lower(${table.lastName})`, sql`lower(${table.firstName})`, table.id),
      index('people_personal_email').on(sql`lower(${table.personalEmail})`),
      index('people_phone_number').on(table.phoneNumber).where(sql`${table.phoneNumber} is not null`),
      index('people_birthday').on(sql`right(${table.dateOfBirth}, 5)`).where(sql`${table.dateOfBirth} is not null`),
      // Each person is in one of the two search indexes. A search of everybody names both conditions, joined by `or`.
      indexSearchText('people_search', table.searchText).where(sql`${table.username} is null`),
      check('users_role_known', sql`${table.role} in (${toSqlList(ROLES)})`),
      check('users_language_known', sql`${table.language} in (${toSqlList(LANGUAGES)})`),
      check('users_username_lower', sql`${table.username} = lower(${table.username})`),
      check('users_login_email_given', sql`${table.loginEmail} is not null or not ${table.isLoginEmailConfirmed}`),
      check(
        'users_complete',
        sql`${table.username} is null or num_nulls(${table.firstName}, ${table.lastName}, ${table.passwordHash}) = 0`,
      ),
      check('people_name_given', sql`num_nonnulls(${table.firstName}, ${table.lastName}) > 0`),
      check('people_status_known', sql`${table.status} in (${toSqlList(PERSON_STATUSES)})`),
      check('people_status_before_death_known', sql`${table.statusBeforeDeath} in (${toSqlList(PERSON_STATUSES)})`),
      check('people_gender_known', sql`${table.gender} in (${toSqlList(GENDERS)})`),
      check('people_date_of_birth', sql`${table.dateOfBirth} ~ ${sql.raw(`'${BIRTHDAY}'`)}`),
      // Nothing of an account stands in a record without one, and nobody is written to without a recorded consent.
      check(
        'people_without_account',
        sql`${table.username} is not null or (${table.role} = 'user' and not ${table.isVerified}
          and num_nonnulls(${table.passwordHash}, ${table.loginEmail}, ${table.churchEmail}, ${table.twoStepOnAt}) = 0
          and (${table.agreedAt} is not null or not (${table.wantsEmails} or ${table.wantsTexts})))`,
      ),
    ];
  },
);
export type PersonRow = typeof people.$inferSelect;

/** The person to whom a row belongs: it is deleted with them. */
export const personColumn = <Name extends string>(name: Name) =>
  integer(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });
