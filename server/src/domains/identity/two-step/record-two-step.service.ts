import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { TwoStepChange } from '../../account-hooks.ts';

/** Call this in the transaction of the change, with the users locked. */
export async function recordTwoStepChange(
  deps: Pick<Deps, 'clock' | 'accountHooks'>,
  tx: Tx,
  change: TwoStepChange,
): Promise<void> {
  for (const hooks of deps.accountHooks) await hooks.onTwoStepChanged?.(deps, tx, change);
}
