import { EMAILS_PER_HOUR } from '@kanisa/contract/messaging/emails.ts';
import type { MessageBody } from '@kanisa/contract/messaging/messages.schema.ts';
import { DIRECT_MESSAGES_PER_HOUR_MAX, messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { AppError } from '../../../app-error.ts';
import { getCountLimit, toCappedTotal } from '../../../db/capped-count.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { enforceLimit, formatUserSubject, type Limit } from '../../identity/throttles/throttles.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { deleteEmailsOfMessage } from '../emails/emails.repo.ts';
import { queueMessageEmails } from '../emails/message-emails.service.ts';
import {
  countBroadcastAudience,
  countMessages,
  countReaders,
  deleteMessageRow,
  findMessageView,
  insertMessage,
  listMessageViews,
  type MessageRecipientRow,
  type MessageView,
  searchMessageRecipients,
} from './messages.repo.ts';

export type MessageWithCounts = MessageView & { readCount: number; audienceCount: number };

const createNotFound = () => new AppError('not_found', messageMessages.notFound);

const PER_HOUR = { seconds: 3600, message: messageMessages.tooMany };
/** Broadcasts reach everyone, like e-mails. A message that also goes out by e-mail counts as an e-mail. */
const BROADCAST_LIMIT: Limit = { kind: 'broadcasts', max: EMAILS_PER_HOUR, ...PER_HOUR };
const DIRECT_LIMIT: Limit = { kind: 'direct-messages', max: DIRECT_MESSAGES_PER_HOUR_MAX, ...PER_HOUR };

/** Stores one row, also for a broadcast. Emails add one row per recipient. */
export async function sendMessage(deps: Deps, actor: Actor, input: MessageBody): Promise<MessageView> {
  const recipientId = input.recipient_id ?? null;
  const isBroadcast = recipientId === null;
  const isEmail = input.is_email ?? false;
  return transactionAs(deps, actor, async (tx) => {
    const createdAt = deps.clock.now();
    if (!isBroadcast) await requireRecipient(tx, recipientId);
    if (!isEmail) await enforceMessageLimit(deps, tx, actor, isBroadcast);
    const message = { content: input.content, senderId: actor.id, recipientId, createdAt };
    const id = await insertMessage(tx, { ...message, isBroadcast, isEmail });
    const emailed = isEmail ? { recipients: await queueMessageEmails(deps, tx, { ...message, id }) } : {};
    await recordAudit(deps, tx, actor, {
      action: 'message.sent',
      ...(!isBroadcast && { personId: recipientId }),
      after: { message_id: id, is_broadcast: isBroadcast, is_email: isEmail, ...emailed },
    });
    return getMessageView(tx, id);
  });
}

/** One counter for each transaction: two could deadlock with the clean-up of counters. */
async function enforceMessageLimit(deps: Deps, tx: Tx, actor: Actor, isBroadcast: boolean): Promise<void> {
  const limit = isBroadcast ? BROADCAST_LIMIT : DIRECT_LIMIT;
  await enforceLimit({ db: tx, clock: deps.clock }, limit, formatUserSubject(actor.id));
}

async function requireRecipient(tx: Tx, id: number): Promise<void> {
  if (await lockUsersAgainstDeletion(tx, id)) return;
  const message = messageMessages.recipientUnknown;
  throw new AppError('invalid', message, { fields: { recipient_id: message } });
}

async function getMessageView(db: DbOrTx, id: number): Promise<MessageView> {
  const view = await findMessageView(db, id);
  if (!view) throw createNotFound();
  return view;
}

export async function listMessages(
  deps: Deps,
  paging: { page: number; perPage: number },
): Promise<{ rows: MessageView[]; total: number; isMore: boolean }> {
  const rows = await listMessageViews(deps.db, paging);
  const limit = getCountLimit(paging);
  return { rows, ...toCappedTotal(await countMessages(deps.db, limit), limit) };
}

/** Staff may open any message. Opening a private one between two others leaves an audit entry. */
export async function getMessage(deps: Deps, actor: Actor, id: number): Promise<MessageWithCounts> {
  const found = await getMessageView(deps.db, id);
  const view = isPrivateToOthers(actor, found) ? await openPrivateMessage(deps, actor, id) : found;
  const audienceCount = view.isBroadcast ? await countBroadcastAudience(deps.db, view.createdAt) : 1;
  return { ...view, readCount: await countReaders(deps.db, id), audienceCount };
}

function isPrivateToOthers(actor: Actor, { isBroadcast, senderId, recipient }: MessageView): boolean {
  return !isBroadcast && senderId !== actor.id && recipient?.id !== actor.id;
}

async function openPrivateMessage(deps: Deps, actor: Actor, id: number): Promise<MessageView> {
  return transactionAs(deps, actor, async (tx) => {
    // Read again: the message is gone if its recipient was deleted before the lock was acquired.
    const view = await getMessageView(tx, id);
    await recordAudit(deps, tx, actor, {
      action: 'message.viewed',
      ...toConcernedPerson(view),
      after: { message_id: id },
    });
    return view;
  });
}

const toConcernedPerson = ({ recipient }: MessageView) => (recipient ? { personId: recipient.id } : {});

/** Removes the message from every inbox. Queued emails are not sent. */
export async function deleteMessage(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    const view = await getMessageView(tx, id);
    await deleteEmailsOfMessage(tx, id);
    if (!(await deleteMessageRow(tx, id))) throw createNotFound();
    await recordAudit(deps, tx, actor, {
      action: 'message.deleted',
      ...toConcernedPerson(view),
      before: {
        message_id: id,
        is_broadcast: view.isBroadcast,
        is_email: view.isEmail,
        sent_at: view.createdAt.toISOString(),
      },
    });
  });
}

const ID_PATTERN = /^[1-9]\d{0,8}$/;

export async function findMessageRecipients(deps: Deps, search: string): Promise<MessageRecipientRow[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return searchMessageRecipients(deps.db, { words, id: ID_PATTERN.test(search) ? Number(search) : null });
}
