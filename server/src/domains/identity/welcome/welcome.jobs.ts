import { WELCOME_LINK_DAYS, WELCOME_PATH } from '@kanisa/contract/identity/welcome.ts';
import { buildPageUrl, chooseLanguage, getChurchLook } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts';
import {
  findUser,
  isPasswordHashCurrent,
  lockUserForShare,
  markWelcomeSent,
  replaceCode,
} from '../accounts/accounts.repo.ts';
import { isPasswordProofOutdated } from '../accounts/password.rules.ts';
import { buildWelcomeMail } from './welcome.mail.ts';

const WHY = 'a job';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates the token while sending: neither the database nor a job ever stores it in plain text. */
export async function sendWelcomeMail(deps: Deps, job: { userId: number; passwordProof?: string }): Promise<void> {
  const user = await findUser(deps.db, job.userId);
  if (!user?.loginEmail || user.status === 'died' || isPasswordProofOutdated(user, job.passwordProof)) return;
  const token = createToken();
  const expiresAt = new Date(deps.clock.now().getTime() + WELCOME_LINK_DAYS * DAY_MS);
  const to = user.loginEmail;
  const isStored = await forNobody(deps.db, WHY).transaction(async (tx) => {
    // A password that was set meanwhile ends every other way to set one.
    if (!(await isPasswordHashCurrent(tx, user.id, user.passwordHash))) return false;
    const current = await lockUserForShare(tx, user.id);
    if (current?.loginEmail !== to) {
      throw new Error('The e-mail address changed while a welcome link was created for it');
    }
    await replaceCode(tx, { userId: user.id, purpose: 'welcome', codeHash: hashToken(token), expiresAt });
    return true;
  });
  if (!isStored) return;
  const language = chooseLanguage(deps, user.language);
  const mail = buildWelcomeMail({
    church: getChurchLook(deps),
    user,
    expiresAt,
    timeZone: deps.settings.church.timeZone,
    // Browsers do not send the fragment, so the token reaches no log of a server or proxy.
    url: buildPageUrl(deps, `${WELCOME_PATH}#token=${token}`, language),
    language,
  });
  await deps.mailer.send({ to, ...mail });
  await markWelcomeSent(forNobody(deps.db, WHY), user.id, deps.clock.now());
}
