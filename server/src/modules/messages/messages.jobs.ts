import type { Deps } from '../../deps.ts';
import { messageMail } from '../../platform/mails/message-mail.ts';
import { findAccountById } from '../accounts/credentials.ts';
import { fanOut } from './fan-out.ts';
import { findMessage } from './messages.repo.ts';

export async function fanOutMessage(deps: Deps, job: { messageId: number }, signal: AbortSignal): Promise<void> {
  await fanOut(deps, job.messageId, signal);
}

/** What was deleted meanwhile is not sent, nor to anybody who has become inactive. */
export async function sendMessageMail(deps: Deps, job: { messageId: number; userId: number }): Promise<void> {
  const message = await findMessage(deps.db, job.messageId);
  const user = await findAccountById(deps.db, job.userId);
  const to = user?.personalEmail ?? user?.churchEmail;
  if (!message || !user?.isActive || !to) return;
  const { church, publicUrl } = deps.settings;
  await deps.mailer.send({
    to,
    // The same at each attempt: after a crash between sending and noting it, a mail program shows it once.
    messageId: `<message-${message.id}-${user.id}@${church.emailDomain}>`,
    ...messageMail({ church: church.name, user, content: message.content, url: `${publicUrl}/messages` }),
  });
}
