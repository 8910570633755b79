import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { updatePreferenceColumns } from './accounts.repo.ts';

/** An absent preference stays as it is. */
export async function setMessagePreferences(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: number,
  preferences: { wantsEmails?: boolean | undefined; wantsTexts?: boolean | undefined },
): Promise<void> {
  await updatePreferenceColumns(tx, userId, preferences, deps.clock.now());
}
