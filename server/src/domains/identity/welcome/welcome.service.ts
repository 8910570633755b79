import { errorMessages } from '@kanisa/contract/core/errors.ts';
import type { ChoosePasswordBody } from '@kanisa/contract/identity/welcome.schema.ts';
import { welcomeMessages } from '@kanisa/contract/identity/welcome.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { enforceLimit, type Limit } from '../../../platform/throttles/throttles.ts';
import { consumeCode, findUserByWelcomeLink, markUserVerified } from '../accounts/accounts.repo.ts';
import { lockUserAndEmailRivals } from '../accounts/login-email.repo.ts';
import { confirmLoginEmail } from '../accounts/login-email.service.ts';
import { rejectNameAsPassword } from '../accounts/password.rules.ts';
import { setPassword } from '../accounts/set-password.service.ts';

/** Nobody can guess a token; this only limits the cost of hashing passwords. */
const CHOOSE_PASSWORD_LIMIT: Limit = {
  kind: 'welcome-tries',
  max: 300,
  seconds: 3600,
  message: errorMessages.limit_reached,
};

/** The link was sent to the user's address, so following it verifies the account. It works once. */
export async function choosePassword(deps: Deps, address: string, input: ChoosePasswordBody): Promise<string> {
  await enforceLimit(deps, CHOOSE_PASSWORD_LIMIT, address);
  const rejected = new AppError('code_rejected', welcomeMessages.rejected);
  const tokenHash = hashToken(input.token);
  const now = deps.clock.now();
  const user = await findUserByWelcomeLink(deps.db, tokenHash, now);
  if (!user) throw rejected;
  rejectNameAsPassword(input.password, user);
  const passwordHash = await hashPassword(input.password);
  await forNobody(deps.db, 'the welcome link proves the address').transaction(async (tx) => {
    const owner = await lockUserAndEmailRivals(tx, user.id, user.loginEmail);
    if (!owner || !(await consumeCode(tx, user.id, 'welcome', tokenHash))) throw rejected;
    if (owner.loginEmail !== null) await confirmLoginEmail(deps, tx, owner, owner.loginEmail);
    await setPassword(deps, tx, { userId: user.id, passwordHash });
    await markUserVerified(tx, user.id, now);
  });
  return user.username;
}
