import { asc, eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData, SECRET_HASH } from '../../../core/personal-data.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { ENDS } from '../../../db/merge-rules.ts';
import { countUnusedCodes } from './recovery-codes.repo.ts';
import { authenticatorApps, passkeys, recoveryCodes } from './two-step.table.ts';

const KEY = `${LEFT_OUT}belongs to the key, not to the person; without the device it says nothing`;

export const twoStepPrivacy: PersonalData = {
  files: [
    {
      name: 'passkeys.json',
      describe: (t) => t('passkeys.json: the passkeys you added, without their keys.'),
      read: readPasskeysFile,
    },
    {
      name: 'two-step.json',
      describe: (t) =>
        t('two-step.json: since when you have an authenticator app, and how many recovery codes are left.'),
      read: readTwoStepFile,
    },
  ],
  merging: {
    passkeys: { user_id: ENDS },
    authenticator_apps: { user_id: ENDS },
    recovery_codes: { user_id: ENDS },
    two_step_challenges: { user_id: ENDS },
  },
  columns: {
    passkeys: {
      id: 'passkeys.json id',
      user_id: OWNER,
      credential_id: KEY,
      public_key: KEY,
      counter: KEY,
      is_synced: 'passkeys.json is_synced',
      transports: KEY,
      rp_id: 'passkeys.json host',
      name: 'passkeys.json name',
      device: 'passkeys.json device',
      created_at: 'passkeys.json added_at',
      last_used_at: 'passkeys.json last_used_at',
    },
    authenticator_apps: {
      user_id: OWNER,
      sealed_secret: `${LEFT_OUT}a secret`,
      next_sealed_secret: `${LEFT_OUT}a secret`,
      confirmed_at: 'two-step.json authenticator_app.added_at',
      last_step: `${LEFT_OUT}the same as last_used_at, as a number`,
      last_used_at: 'two-step.json authenticator_app.last_used_at',
      created_at: 'two-step.json authenticator_app.started_at',
    },
    recovery_codes: {
      id: `${LEFT_OUT}a number without a meaning`,
      user_id: OWNER,
      code_hash: SECRET_HASH,
      created_at: 'two-step.json recovery_codes.made_at',
      confirmed_at: 'two-step.json recovery_codes.confirmed_at',
      used_at: 'two-step.json recovery_codes.used_at',
    },
    two_step_challenges: `${LEFT_OUT}hashes of tokens and random numbers that live ten minutes`,
  },
};

async function readPasskeysFile(db: DbOrTx, userId: number) {
  const rows = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
  return rows.map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    device: passkey.device,
    host: passkey.rpId,
    is_synced: passkey.isSynced,
    added_at: passkey.createdAt,
    last_used_at: passkey.lastUsedAt,
  }));
}

async function readTwoStepFile(db: DbOrTx, userId: number) {
  const [app] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  const codes = await db
    .select({
      createdAt: recoveryCodes.createdAt,
      confirmedAt: recoveryCodes.confirmedAt,
      usedAt: recoveryCodes.usedAt,
    })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .orderBy(asc(recoveryCodes.id));
  return {
    authenticator_app: app
      ? { started_at: app.createdAt, added_at: app.confirmedAt, last_used_at: app.lastUsedAt }
      : null,
    recovery_codes: {
      made_at: codes[0]?.createdAt ?? null,
      confirmed_at: codes[0]?.confirmedAt ?? null,
      left: await countUnusedCodes(db, userId),
      used_at: codes.flatMap(({ usedAt }) => usedAt ?? []),
    },
  };
}
