import { CODE_MINUTES } from '@kanisa/contract/identity/accounts.ts';
import type { EndedAccess } from '@kanisa/contract/identity/security.ts';
import { chooseLanguage, getChurchLook } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { createCode } from '../../../platform/secrets/tokens.ts';
import { consumeLimit } from '../../../platform/throttles/throttles.ts';
import {
  deleteExpiredAccountCodes,
  findUser,
  isPasswordHashCurrent,
  lockUserForShare,
  replaceCode,
} from './accounts.repo.ts';
import { formatMailSubject, VERIFY_MAIL_LIMIT } from './accounts.service.ts';
import type { CodePurpose } from './accounts.table.ts';
import { buildCodeMail } from './code.mail.ts';
import { getAccountEmail, getCodeEmail, isPersonalEmailConfirmed } from './login-email.rules.ts';
import { isPasswordProofOutdated } from './password.rules.ts';
import { buildPasswordChangedMail } from './password-changed.mail.ts';
import type { UserRow } from './users.view.ts';

const WHY = 'a job';

/** Creates the code while sending: neither the database nor a job ever stores it in plain text. */
export async function sendCodeMail(
  deps: Deps,
  job: { purpose: CodePurpose; userId: number; passwordProof?: string },
): Promise<void> {
  const user = await findUser(deps.db, job.userId);
  const to = user && getCodeEmail(user, job.purpose, deps.settings.church.emailDomain);
  if (!user || !to || isCodePointless(user, job.purpose)) return;
  if (isPasswordProofOutdated(user, job.passwordProof)) return;
  const code = createCode();
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(deps.clock.now().getTime() + CODE_MINUTES * 60_000);
  const isStored = await forNobody(deps.db, WHY).transaction(async (tx) => {
    // A password that was set meanwhile ends every other way to set one.
    if (job.purpose === 'reset' && !(await isPasswordHashCurrent(tx, user.id, user.passwordHash))) return false;
    // An address that was just taken from an intruder must not get a valid code. The job runs again.
    const current = await lockUserForShare(tx, user.id);
    if (!current || getCodeEmail(current, job.purpose, deps.settings.church.emailDomain) !== to)
      throw new Error('The e-mail address changed while a code was created for it');
    await replaceCode(tx, { userId: user.id, purpose: job.purpose, codeHash, expiresAt });
    return true;
  });
  if (!isStored) return;
  const mail = buildCodeMail({
    church: getChurchLook(deps),
    user,
    code,
    purpose: job.purpose,
    minutes: CODE_MINUTES,
    language: chooseLanguage(deps, user.language),
  });
  await deps.mailer.send({ to, ...mail });
}

const isCodePointless = (user: UserRow, purpose: CodePurpose) =>
  user.status === 'died' ||
  (purpose === 'verify' && user.isVerified) ||
  (purpose === 'email' && isPersonalEmailConfirmed(user));

export interface PasswordChangedJob {
  userId: number;
  isUnusable?: boolean;
  ended?: EndedAccess[];
}

export async function sendPasswordChangedMail(deps: Deps, job: PasswordChangedJob, changedAt: Date): Promise<void> {
  const user = await findUser(deps.db, job.userId);
  const to = user && getAccountEmail(user);
  if (!user || user.status === 'died' || !to || !(await mayNotify(deps, user, to))) return;
  const { church, publicUrl } = deps.settings;
  const mail = buildPasswordChangedMail({
    church: getChurchLook(deps),
    user,
    changedAt,
    timeZone: church.timeZone,
    publicUrl,
    isUnusable: job.isUnusable ?? false,
    ended: job.ended ?? [],
    language: chooseLanguage(deps, user.language),
  });
  await deps.mailer.send({ to, ...mail });
}

/** An address that nobody confirmed may be a stranger's: it gets no more mails than codes. An owner is always told. */
async function mayNotify(deps: Deps, user: UserRow, to: string): Promise<boolean> {
  const isOwners = user.loginEmail === null || user.isLoginEmailConfirmed;
  return isOwners || consumeLimit(deps, VERIFY_MAIL_LIMIT, formatMailSubject(to));
}

export async function cleanUpAccountCodes(deps: Deps): Promise<void> {
  await deleteExpiredAccountCodes(forNobody(deps.db, WHY), deps.clock.now());
}
