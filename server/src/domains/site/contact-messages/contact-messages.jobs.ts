import { buildPageUrl, chooseLanguage, getChurchLook } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { buildContactMessageMail } from './contact-message.mail.ts';
import { findContactMessage, findOfficeLanguage } from './contact-messages.repo.ts';

/** Mails the message to the office address that is published when the job runs. */
export async function sendContactMessageMail(deps: Deps, job: { contactMessageId: number }): Promise<void> {
  const message = await findContactMessage(deps.db, job.contactMessageId);
  if (!message) return;
  const to = deps.sitePages.current.content.facts.email;
  const language = chooseLanguage(deps, await findOfficeLanguage(deps.db, to));
  const url = buildPageUrl(deps, '/admin/site/messages', language);
  const mail = buildContactMessageMail({ church: getChurchLook(deps), message, url, language });
  await deps.mailer.send({ to, replyTo: message.email, ...mail });
}
