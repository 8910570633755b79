import { normaliseRecoveryCode } from '@kanisa/contract/identity/two-step.ts';
import { formatAppContext } from '../../src/domains/identity/two-step/authenticator-app.rules.ts';
import { hashRecoveryCode } from '../../src/domains/identity/two-step/recovery-codes.rules.ts';
import {
  authenticatorApps,
  type PasskeyRow,
  passkeys,
  recoveryCodes,
  twoStepChallenges,
} from '../../src/domains/identity/two-step/two-step.table.ts';
import { createToken } from '../../src/platform/secrets/tokens.ts';
import { createTotpSecret } from '../../src/platform/secrets/totp.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import type { TestApp } from './test-app.ts';

/** Inserts a passkey that no authenticator has: for tests that only list, rename or remove it. */
export async function insertPasskey({ deps: { db, clock } }: TestApp, userId: number): Promise<PasskeyRow> {
  const { credentialId, isSynced } = new SoftwareAuthenticator();
  const now = clock.now();
  const [row] = await db
    .insert(passkeys)
    .values({
      userId,
      credentialId,
      publicKey: Buffer.from(`key ${credentialId}`),
      counter: 1,
      isSynced,
      transports: ['internal'],
      rpId: 'localhost',
      name: 'My phone',
      device: 'Chrome on Android',
      createdAt: now,
      lastUsedAt: now,
    })
    .returning();
  if (!row) throw new Error('the insert of a passkey returned no row');
  return row;
}

/** Inserts or replaces an authenticator app, and returns its secret. Its successor waits for a code. */
export async function insertApp(
  { deps: { db, clock, secretBox } }: TestApp,
  userId: number,
  { isConfirmed = true, hasSuccessor = false }: { isConfirmed?: boolean; hasSuccessor?: boolean } = {},
): Promise<string> {
  const secret = createTotpSecret();
  const now = clock.now();
  const confirmedAt = isConfirmed ? now : null;
  const sealedSecret = secretBox.seal(secret, formatAppContext(userId));
  const nextSealedSecret = hasSuccessor ? secretBox.seal(createTotpSecret(), formatAppContext(userId)) : null;
  const used = { confirmedAt, lastUsedAt: confirmedAt, lastStep: isConfirmed ? 1 : null };
  const row = { sealedSecret, nextSealedSecret, createdAt: now, ...used };
  await db
    .insert(authenticatorApps)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: authenticatorApps.userId, set: row });
  return secret;
}

/** Inserts an unused recovery code, and returns it. */
export async function insertRecoveryCode({ deps: { db, clock } }: TestApp, userId: number): Promise<string> {
  const code = 'abcd-efgh-ijkl-mnop';
  const codeHash = hashRecoveryCode(userId, normaliseRecoveryCode(code) ?? '');
  await db.insert(recoveryCodes).values({ userId, codeHash, createdAt: clock.now() });
  return code;
}

/** Inserts a login that waits for its second step, with a challenge. */
export async function insertPendingLogin({ deps: { db, clock } }: TestApp, userId: number): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + 600_000);
  const challenge = { challenge: createToken(), challengeExpiresAt: expiresAt };
  await db
    .insert(twoStepChallenges)
    .values({ userId, purpose: 'second_step', tokenHash: createToken(), expiresAt, ...challenge });
}
