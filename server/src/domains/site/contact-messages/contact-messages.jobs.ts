import { getChurchLook } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { buildContactMessageMail } from './contact-message.mail.ts';
import { findContactMessage } from './contact-messages.repo.ts';

/** Mails the message to the office address that is published when the job runs. */
export async function sendContactMessageMail(deps: Deps, job: { contactMessageId: number }): Promise<void> {
  const message = await findContactMessage(deps.db, job.contactMessageId);
  if (!message) return;
  const url = `${deps.settings.publicUrl}/admin/site/messages`;
  const mail = buildContactMessageMail({ church: getChurchLook(deps), message, url });
  await deps.mailer.send({ to: deps.sitePages.current.content.facts.email, replyTo: message.email, ...mail });
}
