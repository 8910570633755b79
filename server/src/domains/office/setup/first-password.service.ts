import type { DbOrTx } from '../../../db/client.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { saveSetupStep } from './setup.repo.ts';

/** In the transaction that makes the first admin: from any later password it differs, whatever that is. */
export async function saveFirstPasswordProof(db: DbOrTx, passwordHash: string, at: Date): Promise<void> {
  await saveSetupStep(db, 'account', { proof: computePasswordProof(passwordHash), at });
}

export const computePasswordProof = (passwordHash: string) => hashToken(`password ${passwordHash}`);
