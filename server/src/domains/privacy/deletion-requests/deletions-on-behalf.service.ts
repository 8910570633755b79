import type { BEHALF_REASONS } from '@kanisa/contract/privacy/own-data.ts';
import { ownDataMessages } from '@kanisa/contract/privacy/own-data.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { lockUserForChange, takeAdminsLock } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { tellAdmins, tellPeople } from '../../people/notices/tell-people.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { insertDeletionOnBehalf, recordDeletionRequest } from './deletion-requests.repo.ts';

/** The request is the one that owners make: it is listed, confirmed and withdrawn in the same way. */
export async function askForPersonDeletion(
  deps: Deps,
  actor: Actor,
  id: number,
  reason: (typeof BEHALF_REASONS)[number],
): Promise<void> {
  if (id === actor.id) throw new AppError('conflict', ownDataMessages.askYourself);
  const ask = async (tx: Parameters<typeof lockUserForChange>[0]) => {
    const user = await lockUserForChange(tx, id);
    if (!user) throw new AppError('not_found', ownDataMessages.noAccount);
    const name = `${user.firstName} ${user.lastName}`;
    if (reason === 'died' && user.status !== 'died')
      throw new AppError('conflict', { template: ownDataMessages.notDied, values: { name } });
    const now = deps.clock.now();
    await insertDeletionOnBehalf(tx, { personId: id, askedBy: actor.id, reason, askedAt: now });
    await recordDeletionRequest(tx, id, now);
    await recordAudit(deps, tx, actor, { action: 'person.deletion_asked', personId: id, after: { reason } });
    const admin = `${actor.firstName} ${actor.lastName}`;
    // Somebody who has died is inactive, and told nothing.
    await tellPeople(deps, tx, actor.id, [id], (t) => ({
      subject: t('Your account will be deleted'),
      content: t(
        '{admin} asked for the deletion of your account, because you asked on paper. If you did not, withdraw it on the page “My data”.',
        { admin },
      ),
    }));
    await tellAdmins(deps, tx, actor.id, (t) => ({
      subject: t('A deletion waits for another admin'),
      content: t('{admin} asked for the deletion of the account of {name}. Another admin confirms it.', {
        admin,
        name,
      }),
    }));
  };
  await transactionAs(deps, actor, ask, { lockFirst: takeAdminsLock });
}
