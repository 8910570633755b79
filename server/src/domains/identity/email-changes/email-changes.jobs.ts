import type { Deps } from '../../../deps.ts';
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { buildEmailChangedMail } from './email-changed.mail.ts';
import { deleteExpiredEmailChanges, findEmailChange, setEmailChangeTokenHash } from './email-changes.repo.ts';

/** Creates the token while sending: neither the database nor a job ever stores it in plain text. */
export async function sendEmailChangedMail(deps: Deps, job: { emailChangeId: number }): Promise<void> {
  const change = await findEmailChange(deps.db, job.emailChangeId);
  if (!change || change.expiresAt <= deps.clock.now()) return;
  const token = createToken();
  if (!(await setEmailChangeTokenHash(deps.db, job.emailChangeId, hashToken(token)))) return;
  const { church, publicUrl } = deps.settings;
  const mail = buildEmailChangedMail({
    church: church.name,
    user: change,
    changedAt: change.changedAt,
    expiresAt: change.expiresAt,
    isStillLogin: change.isStillLogin,
    timeZone: church.timeZone,
    // Browsers do not send the fragment, so the token reaches no log of a server or proxy.
    undoUrl: `${publicUrl}/undo-email#token=${token}`,
  });
  await deps.mailer.send({ to: change.oldEmail, ...mail });
}

export async function cleanUpEmailChanges(deps: Deps): Promise<void> {
  await deleteExpiredEmailChanges(deps.db, deps.clock.now());
}
