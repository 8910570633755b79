import type { EmailProblem } from '@kanisa/contract/messaging/emails.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import { listErasableEmails } from '../../identity/accounts/login-email.service.ts';
import { moveRecipientStates, stopPendingRecipients } from '../deliveries/deliveries.repo.ts';
import { wakeSender } from '../deliveries/deliveries.service.ts';
import { enforceEmailLimit } from './email-limit.service.ts';
import { deleteMarks } from './email-marks.repo.ts';
import { type EmailAudience, insertEmailRecipients } from './email-recipients.repo.ts';
import {
  anonymizeEmailRecipients,
  anonymizeEmailSender,
  deleteEmailsOfMessagesTo,
  deleteFinishedEmails,
  deleteRequestHashes,
  EMAIL_TABLES,
  insertEmail,
  lockRecipientsOfUser,
} from './emails.repo.ts';

const DAY_MS = 24 * 3_600_000;
/** The unsubscribe links of a mail stop working when its rows are deleted. */
const RETENTION_DAYS = 90;

interface MessageToMail {
  id: number;
  content: string;
  senderId: number;
  recipientId: number | null;
  createdAt: Date;
  /** Set for a message to a department. */
  departmentId?: number;
  /** Nothing is sent before this time. */
  heldUntil?: Date | null;
}

/** The active users who have the message in the inbox. */
export function toMessageAudience(message: Omit<MessageToMail, 'id' | 'content'>): EmailAudience {
  return { addresses: [], people: { isActive: true, ...toMessagePeople(message) } };
}

function toMessagePeople({ recipientId, createdAt, departmentId, senderId }: Omit<MessageToMail, 'id' | 'content'>) {
  if (departmentId !== undefined) return { departmentId, exceptUserId: senderId };
  return recipientId === null ? { joinedBy: createdAt } : { userId: recipientId };
}

/** Emails an internal message to everyone who has it in the inbox. Returns their number. */
export async function queueMessageEmails(deps: Deps, tx: Tx, message: MessageToMail): Promise<number> {
  await enforceEmailLimit({ db: tx, clock: deps.clock }, message.senderId);
  const { id: messageId, content: body, createdAt } = message;
  const filterDepartmentId = message.departmentId ?? null;
  const content = { kind: 'message', subject: '', body, messageId, createdBy: message.senderId, createdAt } as const;
  const emailId = await insertEmail(tx, { ...content, filterDepartmentId });
  const isAlone = deps.database.engine === 'pglite';
  const { pending } = await insertEmailRecipients(tx, emailId, toMessageAudience(message), {
    now: createdAt,
    dueAt: message.heldUntil ?? createdAt,
    isAlone,
  });
  await wakeSender(deps, tx, 'email');
  return pending;
}

/** Call before an account is deleted. Removes the addresses, keeps the counts and sends nothing that is queued. */
export async function anonymizeEmails(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  user: Parameters<typeof listErasableEmails>[1],
): Promise<void> {
  const addresses = await listErasableEmails(tx, user);
  // Locks all recipients before any record, like the sender, to prevent deadlocks.
  const ids = await lockRecipientsOfUser(tx, user.id, addresses);
  await deleteEmailsOfMessagesTo(tx, user.id);
  await anonymizeEmailRecipients(tx, ids);
  await deleteRequestHashes(tx, ids);
  const changes = ids.map((id) => ({ id, state: 'suppressed' as const, problem: 'gone' }));
  await moveRecipientStates(tx, EMAIL_TABLES, changes, { from: ['queued'], now: deps.clock.now() });
  await anonymizeEmailSender(tx, user.id, addresses);
  await deleteMarks(tx, addresses);
}

/** Call after a restore: pending emails may have gone out since the backup. Staff can resend them. */
export async function stopPendingEmails(tx: Tx, now: Date): Promise<number> {
  return stopPendingRecipients(tx, EMAIL_TABLES, { state: 'failed', problem: 'restored' satisfies EmailProblem, now });
}

/** Runs nightly. */
export async function cleanUpEmails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await forNobody(db, 'nightly clean-up').transaction((tx) =>
    deleteFinishedEmails(tx, new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)),
  );
}
