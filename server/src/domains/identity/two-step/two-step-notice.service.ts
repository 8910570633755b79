import type { TwoStepChange } from '../../../core/account-hooks.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { recordTwoStepChange } from './record-two-step.service.ts';
import type { TwoStepMailKind } from './two-step.mail.ts';

export interface TwoStepNotice extends TwoStepChange {
  personId: number;
  mail: TwoStepMailKind;
  /** Two-step login was turned off by the same change. */
  isOff?: boolean;
  codesLeft?: number;
}

/** Writes the change into the audit trail and tells the owner of the account by mail, who may not have made it. */
export async function announceTwoStepChange(
  deps: Pick<Deps, 'clock' | 'accountHooks' | 'queue'>,
  tx: Tx,
  { mail: kind, isOff, codesLeft, ...change }: TwoStepNotice,
): Promise<void> {
  await recordTwoStepChange(deps, tx, change);
  if (isOff) await recordTwoStepChange(deps, tx, { ...change, action: 'user.two_step_off' });
  await deps.queue.send(tx, 'mail.two-step', {
    userId: change.personId,
    kind,
    ...(isOff && { isOff }),
    ...(codesLeft !== undefined && { codesLeft }),
  });
}
