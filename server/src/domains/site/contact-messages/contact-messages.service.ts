import {
  CONTACT_MESSAGE_DAYS,
  CONTACT_MIN_SECONDS,
  CONTACT_PER_HOUR,
  contactMessages,
} from '@kanisa/contract/site/contact-messages.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { enforceLimit, type Limit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { consumeReceiverLimit } from '../../messaging/emails/email-limit.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import {
  deleteContactMessageRow,
  deleteContactMessagesBefore,
  insertContactMessage,
  listContactMessageRows,
  updateContactMessageRead,
} from './contact-messages.repo.ts';
import type { ContactMessageRow } from './contact-messages.table.ts';

const WHY = 'a visitor writes to the office';

const DAY_MS = 24 * 60 * 60 * 1000;

const SEND_LIMIT: Limit = {
  kind: 'contact',
  max: CONTACT_PER_HOUR,
  seconds: 3600,
  message: contactMessages.tooMany,
};

interface NewMessage extends Pick<ContactMessageRow, 'name' | 'email' | 'phone' | 'message'> {
  website: string;
  seconds: number;
}

/**
 * Keeps the message and mails it to the office, if the published site delivers messages. A filled honeypot is answered
 * like a success, so that a robot learns nothing.
 */
export async function sendContactMessage(deps: Deps, input: NewMessage, address: string): Promise<void> {
  if (deps.sitePages.current.content.contact.form !== 'deliver') {
    throw new AppError('not_found', contactMessages.off);
  }
  const { website, seconds, ...message } = input;
  if (website !== '') return;
  if (seconds < CONTACT_MIN_SECONDS) throw new AppError('invalid', contactMessages.tooFast);
  await enforceLimit(deps, SEND_LIMIT, address);
  await forNobody(deps.db, WHY).transaction(async (tx) => {
    const contactMessageId = await insertContactMessage(tx, { ...message, sentAt: deps.clock.now() });
    // Many networks may fill the mailbox of the office. The page of messages has them all.
    const isMailed = await consumeReceiverLimit({ db: tx, clock: deps.clock }, 'contact', 'office');
    if (isMailed) await deps.queue.send(tx, 'mail.contact-message', { contactMessageId });
  });
}

export async function listContactMessages(
  deps: Pick<Deps, 'db'>,
  paging: { page: number; perPage: number },
): Promise<{ rows: ContactMessageRow[]; total: number; unread: number }> {
  return listContactMessageRows(deps.db, paging);
}

export async function markContactMessage(
  deps: Deps,
  actor: Actor,
  id: number,
  isRead: boolean,
): Promise<ContactMessageRow> {
  return transactionAs(deps, actor, async (tx) => {
    const row = await updateContactMessageRead(tx, id, isRead ? deps.clock.now() : null);
    if (!row) throw new AppError('not_found', contactMessages.notFound);
    return row;
  });
}

/** The audit entry does not contain the message or its sender, who may have asked for the deletion. */
export async function deleteContactMessage(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    const deleted = await deleteContactMessageRow(tx, id);
    if (!deleted) throw new AppError('not_found', contactMessages.notFound);
    const before = { sent_at: deleted.sentAt.toISOString() };
    await recordAudit(deps, tx, actor, { action: 'site.message_deleted', before });
  });
}

export async function cleanUpContactMessages(deps: Deps): Promise<void> {
  await deleteContactMessagesBefore(
    forNobody(deps.db, WHY),
    new Date(deps.clock.now().getTime() - CONTACT_MESSAGE_DAYS * DAY_MS),
  );
}
