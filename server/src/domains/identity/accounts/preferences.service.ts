import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { setPreferences } from './accounts.repo.ts';

/** Which mailings a person wants; what is absent stays. */
export async function setWanted(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: number,
  wanted: { wantsEmails?: boolean | undefined; wantsTexts?: boolean | undefined },
): Promise<void> {
  await setPreferences(tx, userId, wanted, deps.clock.now());
}
