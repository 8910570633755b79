import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { updatePreferenceColumns } from './accounts.repo.ts';

/** Which mailings a person wants; what is absent stays. */
export async function setMessagePreferences(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: number,
  wanted: { wantsEmails?: boolean | undefined; wantsTexts?: boolean | undefined },
): Promise<void> {
  await updatePreferenceColumns(tx, userId, wanted, deps.clock.now());
}
