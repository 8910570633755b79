import { ROLES } from '@kanisa/contract/roles.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { addressColumns, createdAt, id, instant, oneOf, updatedAt } from '../../db/columns.ts';

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
    /** The person asks to be forgotten; an admin confirms it. */
    deletionRequestedAt: instant('deletion_requested_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(table.username),
    uniqueIndex('users_personal_email_unique').on(sql`lower(${table.personalEmail})`),
    uniqueIndex('users_church_email_unique').on(sql`lower(${table.churchEmail})`),
    uniqueIndex('users_phone_number_unique').on(table.phoneNumber),
    index('users_name').on(sql`lower(${table.firstName})`, sql`lower(${table.lastName})`, table.id),
    index('users_role').on(table.role),
    index('users_deletion_requested')
      .on(table.deletionRequestedAt)
      .where(sql`${table.deletionRequestedAt} is not null`),
    check('users_role_known', sql`${table.role} in (${oneOf(ROLES)})`),
    check('users_username_lower', sql`${table.username} = lower(${table.username})`),
  ],
);
export type UserRow = typeof users.$inferSelect;

export const CODE_PURPOSES = ['verify', 'reset'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

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
    check('account_codes_purpose_known', sql`${table.purpose} in (${oneOf(CODE_PURPOSES)})`),
  ],
);
