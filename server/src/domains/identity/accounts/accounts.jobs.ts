import { CODE_MINUTES } from '@kanisa/contract/identity/accounts.ts';
import type { Deps } from '../../../deps.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { createCode } from '../../../platform/secrets/tokens.ts';
import { deleteExpiredAccountCodes, findUser, lockUserForShare, replaceCode } from './accounts.repo.ts';
import type { CodePurpose, UserRow } from './accounts.table.ts';
import { buildCodeMail } from './code.mail.ts';
import { getAccountEmail, getCodeEmail, isPersonalEmailConfirmed } from './login-email.rules.ts';
import { buildPasswordChangedMail } from './password-changed.mail.ts';

/** Creates the code while sending: neither the database nor a job ever stores it in plain text. */
export async function sendCodeMail(deps: Deps, job: { purpose: CodePurpose; userId: number }): Promise<void> {
  const user = await findUser(deps.db, job.userId);
  const to = user && getCodeEmail(user, job.purpose);
  if (!user || !to || isCodePointless(user, job.purpose)) return;
  const code = createCode();
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(deps.clock.now().getTime() + CODE_MINUTES * 60_000);
  await deps.db.transaction(async (tx) => {
    // An address that was just taken from an intruder must not get a valid code. The job runs again.
    const current = await lockUserForShare(tx, user.id);
    if (!current || getCodeEmail(current, job.purpose) !== to)
      throw new Error('The e-mail address changed while a code was created for it');
    await replaceCode(tx, { ...job, codeHash, expiresAt });
  });
  const mail = buildCodeMail({
    church: deps.settings.church.name,
    user,
    code,
    purpose: job.purpose,
    minutes: CODE_MINUTES,
  });
  await deps.mailer.send({ to, ...mail });
}

const isCodePointless = (user: UserRow, purpose: CodePurpose) =>
  (purpose === 'verify' && user.isVerified) || (purpose === 'email' && isPersonalEmailConfirmed(user));

export async function sendPasswordChangedMail(deps: Deps, job: { userId: number }, changedAt: Date): Promise<void> {
  const user = await findUser(deps.db, job.userId);
  const to = user && getAccountEmail(user);
  if (!user || !to) return;
  const { church, publicUrl } = deps.settings;
  const mail = buildPasswordChangedMail({ church: church.name, user, changedAt, timeZone: church.timeZone, publicUrl });
  await deps.mailer.send({ to, ...mail });
}

export async function cleanUpAccountCodes(deps: Deps): Promise<void> {
  await deleteExpiredAccountCodes(deps.db, deps.clock.now());
}
