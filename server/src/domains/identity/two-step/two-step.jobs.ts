import { chooseLanguage, getChurchLook } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { getAccountEmail } from '../accounts/login-email.rules.ts';
import { buildTwoStepMail, type TwoStepMailKind } from './two-step.mail.ts';

export interface TwoStepMailJob {
  userId: number;
  kind: TwoStepMailKind;
  isOff?: boolean;
  codesLeft?: number;
}

export async function sendTwoStepMail(
  deps: Deps,
  { userId, ...change }: TwoStepMailJob,
  changedAt: Date,
): Promise<void> {
  const user = await findUser(deps.db, userId);
  const to = user && getAccountEmail(user);
  if (!user || user.status === 'died' || !to) return;
  const { church, publicUrl } = deps.settings;
  const mail = buildTwoStepMail({
    ...change,
    church: getChurchLook(deps),
    user,
    changedAt,
    timeZone: church.timeZone,
    publicUrl,
    language: chooseLanguage(deps, user.language),
  });
  await deps.mailer.send({ to, ...mail });
}
