import type { DbOrTx } from '../../../db/client.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { putStep } from './setup.repo.ts';

/** In the transaction that makes the first admin: from any later password it differs, whatever that is. */
export async function rememberFirstPassword(db: DbOrTx, passwordHash: string, at: Date): Promise<void> {
  await putStep(db, 'account', { proof: proofOfPassword(passwordHash), at });
}

export const proofOfPassword = (passwordHash: string) => hashToken(`password ${passwordHash}`);
