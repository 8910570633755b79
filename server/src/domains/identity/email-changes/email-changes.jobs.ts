import { buildPageUrl, chooseLanguage, getChurchLook } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { buildEmailChangedMail } from './email-changed.mail.ts';
import { deleteExpiredEmailChanges, findEmailChange, setEmailChangeTokenHash } from './email-changes.repo.ts';

const WHY = 'a job';

/** Creates the token while sending: neither the database nor a job ever stores it in plain text. */
export async function sendEmailChangedMail(deps: Deps, job: { emailChangeId: number }): Promise<void> {
  const change = await findEmailChange(deps.db, job.emailChangeId);
  if (!change || change.status === 'died' || change.expiresAt <= deps.clock.now()) return;
  const token = createToken();
  if (!(await setEmailChangeTokenHash(forNobody(deps.db, WHY), job.emailChangeId, hashToken(token)))) return;
  const language = chooseLanguage(deps, change.language);
  const mail = buildEmailChangedMail({
    church: getChurchLook(deps),
    user: change,
    changedAt: change.changedAt,
    expiresAt: change.expiresAt,
    isStillLogin: change.isStillLogin,
    timeZone: deps.settings.church.timeZone,
    // Browsers do not send the fragment, so the token reaches no log of a server or proxy.
    undoUrl: buildPageUrl(deps, `/undo-email#token=${token}`, language),
    language,
  });
  await deps.mailer.send({ to: change.oldEmail, ...mail });
}

export async function cleanUpEmailChanges(deps: Deps): Promise<void> {
  await deleteExpiredEmailChanges(forNobody(deps.db, WHY), deps.clock.now());
}
