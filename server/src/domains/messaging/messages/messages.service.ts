import type { MessageBody } from '@kanisa/contract/messaging/messages.schema.ts';
import { messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { AppError } from '../../../app-error.ts';
import { getCountLimit, toCappedTotal } from '../../../db/capped-count.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
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

/** Stores one row, also for a broadcast. Emails add one row per recipient. */
export async function sendMessage(deps: Deps, actor: Actor, input: MessageBody): Promise<MessageView> {
  const recipientId = input.recipient_id ?? null;
  const isEmail = input.is_email ?? false;
  return transactionAs(deps, actor, async (tx) => {
    const createdAt = deps.clock.now();
    await requireRecipient(tx, recipientId);
    const id = await insertMessage(tx, {
      content: input.content,
      senderId: actor.id,
      recipientId,
      isBroadcast: recipientId === null,
      isEmail,
      createdAt,
    });
    if (isEmail)
      await queueMessageEmails(deps, tx, { id, content: input.content, senderId: actor.id, recipientId, createdAt });
    const view = await findMessageView(tx, id);
    if (!view) throw createNotFound();
    return view;
  });
}

async function requireRecipient(tx: Tx, recipientId: number | null): Promise<void> {
  if (recipientId === null || (await lockUsersAgainstDeletion(tx, recipientId))) return;
  const message = messageMessages.recipientUnknown;
  throw new AppError('invalid', message, { fields: { recipient_id: message } });
}

export async function listMessages(
  deps: Deps,
  paging: { page: number; perPage: number },
): Promise<{ rows: MessageView[]; total: number; isMore: boolean }> {
  const rows = await listMessageViews(deps.db, paging);
  const limit = getCountLimit(paging);
  return { rows, ...toCappedTotal(await countMessages(deps.db, limit), limit) };
}

export async function getMessage(deps: Deps, id: number): Promise<MessageWithCounts> {
  const view = await findMessageView(deps.db, id);
  if (!view) throw createNotFound();
  const audienceCount = view.isBroadcast ? await countBroadcastAudience(deps.db, view.createdAt) : 1;
  return { ...view, readCount: await countReaders(deps.db, id), audienceCount };
}

/** Removes the message from every inbox. Queued emails are not sent. */
export async function deleteMessage(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    await deleteEmailsOfMessage(tx, id);
    if (!(await deleteMessageRow(tx, id))) throw createNotFound();
  });
}

const ID_PATTERN = /^[1-9]\d{0,8}$/;

export async function findMessageRecipients(deps: Deps, search: string): Promise<MessageRecipientRow[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return searchMessageRecipients(deps.db, { words, id: ID_PATTERN.test(search) ? Number(search) : null });
}
