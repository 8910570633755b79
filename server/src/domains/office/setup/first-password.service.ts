import { type DbOrTx, forNobody } from '../../../db/client.ts';
import { computePasswordProof } from '../../identity/accounts/password.rules.ts';
import { saveSetupStep } from './setup.repo.ts';

/** Called in the transaction that creates the first admin. Every later password has a different hash. */
export async function saveFirstPasswordProof(db: DbOrTx, passwordHash: string, at: Date): Promise<void> {
  await saveSetupStep(forNobody(db, 'the first start, before anybody can sign in'), 'account', {
    proof: computePasswordProof(passwordHash),
    at,
  });
}
