import type { TwoStepChange } from '../../../core/account-hooks.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';

/** Call this in the transaction of the change, with the users locked. */
export async function recordTwoStepChange(
  deps: Pick<Deps, 'clock' | 'accountHooks'>,
  tx: Tx,
  change: TwoStepChange,
): Promise<void> {
  for (const hooks of deps.accountHooks) await hooks.onTwoStepChanged?.(deps, tx, change);
}
