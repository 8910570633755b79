import type { DbOrTx } from '../../../db/client.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { saveSetupStep } from './setup.repo.ts';

/** Called in the transaction that creates the first admin. Every later password has a different hash. */
export async function saveFirstPasswordProof(db: DbOrTx, passwordHash: string, at: Date): Promise<void> {
  await saveSetupStep(db, 'account', { proof: computePasswordProof(passwordHash), at });
}

export const computePasswordProof = (passwordHash: string) => hashToken(`password ${passwordHash}`);
