import { errorMessages } from '@kanisa/contract/core/errors.ts';
import { accountMessages, isPasswordOwnName } from '@kanisa/contract/identity/accounts.ts';
import type { ChoosePasswordBody } from '@kanisa/contract/identity/welcome.schema.ts';
import { WELCOME_LINK_DAYS, WELCOME_PATH, welcomeMessages } from '@kanisa/contract/identity/welcome.ts';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { findUser } from '../accounts/credentials.service.ts';
import { findByWelcomeLink, redeemWelcomeLink, saveWelcomeLink } from '../accounts/welcome-links.service.ts';
import { revokeUserSessions } from '../sessions/sessions.service.ts';
import { enforceLimit, type Limit } from '../throttles/throttles.service.ts';
import { buildWelcomeMail } from './welcome.mail.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A token cannot be guessed; this only bounds what hashing passwords may cost. */
const CHOOSE_PASSWORD_LIMIT: Limit = {
  kind: 'welcome-tries',
  most: 300,
  seconds: 3600,
  message: errorMessages.limit_reached,
};

/** The token is made here, at the moment of sending: neither the database nor a job ever holds it in the clear. */
export async function sendWelcomeMail(deps: Deps, job: { userId: number }): Promise<void> {
  const user = await findUser(deps.db, job.userId);
  if (!user?.personalEmail) return;
  const token = createToken();
  const expiresAt = new Date(deps.clock.now().getTime() + WELCOME_LINK_DAYS * DAY_MS);
  const to = user.personalEmail;
  await deps.db.transaction(async (tx) => {
    const isStill = await saveWelcomeLink(tx, { userId: user.id, email: to, tokenHash: hashToken(token), expiresAt });
    if (!isStill) throw new Error('The address changed while a link was made for it');
  });
  const { church, publicUrl } = deps.settings;
  const mail = buildWelcomeMail({
    church: church.name,
    user,
    expiresAt,
    timeZone: church.timeZone,
    // In the fragment, which a browser keeps to itself: the token reaches no log of a server or proxy.
    url: `${publicUrl}${WELCOME_PATH}#token=${token}`,
  });
  await deps.mailer.send({ to, ...mail });
}

/** Whoever has the link reads the address it was sent to, so the address is verified by it. */
export async function choosePassword(deps: Deps, address: string, input: ChoosePasswordBody): Promise<string> {
  await enforceLimit(deps, CHOOSE_PASSWORD_LIMIT, address);
  const rejected = new AppError('code_rejected', welcomeMessages.rejected);
  const tokenHash = hashToken(input.token);
  const now = deps.clock.now();
  const user = await findByWelcomeLink(deps.db, tokenHash, now);
  if (!user) throw rejected;
  if (isPasswordOwnName(input.password, [user.username, user.personalEmail ?? '', user.churchEmail ?? ''])) {
    const text = accountMessages.passwordIsName;
    throw new AppError('invalid', text, { fields: { password: text } });
  }
  const passwordHash = await hashPassword(input.password);
  await deps.db.transaction(async (tx) => {
    if (!(await redeemWelcomeLink(tx, user.id, tokenHash, { passwordHash, now }))) throw rejected;
    await revokeUserSessions(tx, user.id, now);
  });
  return user.username;
}
