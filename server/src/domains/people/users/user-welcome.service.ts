import { peopleMessages, WELCOME_RESEND_SECONDS, WELCOME_RESENDS_PER_DAY } from '@kanisa/contract/people/users.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import {
  type DailyLimit,
  enforceDailyLimit,
  enforceLimit,
  formatUserSubject,
  type Limit,
} from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import {
  deleteWelcomeLink,
  lockUserForChange,
  markWelcomeRequested,
} from '../../identity/accounts/credentials.service.ts';
import { computePasswordProof } from '../../identity/accounts/password.rules.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { transactionOnUser } from './lock-user.service.ts';
import type { UserRecord } from './users.repo.ts';
import { getUser } from './users.service.ts';

const MINUTE_LIMIT: Limit = {
  kind: 'welcome-minute',
  max: 1,
  seconds: WELCOME_RESEND_SECONDS,
  message: peopleMessages.welcomeWait,
};
const DAY_LIMIT: DailyLimit = {
  kind: 'welcome-day',
  max: WELCOME_RESENDS_PER_DAY,
  message: peopleMessages.welcomeLimit,
};

/** The link in an earlier mail stops working at once. A request that fails does not count against the limits. */
export async function sendWelcomeAgain(deps: Deps, actor: Actor, id: number): Promise<UserRecord> {
  return transactionOnUser(deps, actor, { userId: id }, async (tx) => {
    const user = await lockUserForChange(tx, id);
    if (!user?.awaitsPassword) throw new AppError('conflict', peopleMessages.welcomeNotNeeded);
    if (user.loginEmail === null) throw new AppError('conflict', peopleMessages.welcomeNoEmail);
    const limitDeps = { ...deps, db: tx };
    await enforceLimit(limitDeps, MINUTE_LIMIT, formatUserSubject(id));
    await enforceDailyLimit(limitDeps, DAY_LIMIT, formatUserSubject(id));
    await deleteWelcomeLink(tx, id);
    await markWelcomeRequested(tx, id, deps.clock.now());
    const passwordProof = computePasswordProof(user.passwordHash);
    await deps.queue.send(tx, 'mail.welcome', { userId: id, passwordProof });
    await recordAudit(deps, tx, actor, { action: 'user.welcome_sent', personId: id });
    return getUser(tx, id);
  });
}
