import { TWO_STEP_AUDIENCES } from '@kanisa/contract/identity/two-step.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instant, toSqlList } from '../../../db/columns.ts';
import { people, personColumn } from '../accounts/people.table.ts';
import { sessions } from '../sessions/sessions.table.ts';

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: personColumn('user_id'),
    /** Chosen by the authenticator, in base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** How often a device-bound key was used. Synchronised keys report old counters, so theirs is not compared. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    isSynced: boolean('is_synced').notNull(),
    transports: text('transports').array().notNull(),
    /** The host that the key belongs to. The browser offers it nowhere else. */
    rpId: text('rp_id').notNull(),
    name: text('name').notNull(),
    /** Derived from the user agent: 'Chrome on Android'. */
    device: text('device'),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_unique').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
);
export type PasskeyRow = typeof passkeys.$inferSelect;

/** A person has one at most. It counts once a code confirmed it. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: personColumn('user_id').primaryKey(),
  /** Encrypted with a key that the database does not hold. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The secret of an app that shall replace this one. It counts once a code confirms it. */
  nextSealedSecret: text('next_sealed_secret'),
  confirmedAt: instant('confirmed_at'),
  /** Number of the last 30 seconds whose code was used. A code of it or of an earlier step is refused. */
  lastStep: bigint('last_step', { mode: 'number' }),
  lastUsedAt: instant('last_used_at'),
  createdAt: createdAt(),
});
export type AuthenticatorAppRow = typeof authenticatorApps.$inferSelect;

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: personColumn('user_id'),
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
    /** When the owner showed to have kept these codes. Until then the older, confirmed ones stay. */
    confirmedAt: instant('confirmed_at'),
    usedAt: instant('used_at'),
  },
  (table) => [uniqueIndex('recovery_codes_user_code_unique').on(table.userId, table.codeHash)],
);

export const CHALLENGE_PURPOSES = ['second_step', 'passkey_login', 'add_passkey', 'proof'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** A login that waits for its second step, or a challenge that waits for a passkey. Deleted when it is answered. */
export const twoStepChallenges = pgTable(
  'two_step_challenges',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    purpose: text('purpose', { enum: CHALLENGE_PURPOSES }).notNull(),
    /** Null before a login with a passkey alone, which names the person only in its answer. */
    userId: integer('user_id').references(() => people.id, { onDelete: 'cascade' }),
    /** The signed-in device that asked. */
    sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** In base64url. Null until a passkey is asked for. */
    challenge: text('challenge'),
    challengeExpiresAt: instant('challenge_expires_at'),
    wrongAnswers: smallint('wrong_answers').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('two_step_challenges_token_unique').on(table.tokenHash),
    index('two_step_challenges_user').on(table.userId),
    index('two_step_challenges_session').on(table.sessionId),
    index('two_step_challenges_expiry').on(table.expiresAt),
    check('two_step_challenges_purpose_known', sql`${table.purpose} in (${toSqlList(CHALLENGE_PURPOSES)})`),
  ],
);
export type TwoStepChallengeRow = typeof twoStepChallenges.$inferSelect;

/** One row, or none: nobody has to have two-step login. */
export const twoStepPolicy = pgTable(
  'two_step_policy',
  {
    id: smallint('id').primaryKey(),
    audience: text('audience', { enum: TWO_STEP_AUDIENCES }).notNull(),
    /** In the church's time zone. Null with 'nobody'. */
    requiredFrom: date('required_from', { mode: 'string' }),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('two_step_policy_single', sql`${table.id} = 1`),
    check('two_step_policy_audience_known', sql`${table.audience} in (${toSqlList(TWO_STEP_AUDIENCES)})`),
    check('two_step_policy_day_given', sql`(${table.requiredFrom} is null) = (${table.audience} = 'nobody')`),
  ],
);
