import { type MessageBody, messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import { countedMost, countedTotal } from '../../../db/counting.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { holdPeople } from '../../identity/accounts/credentials.service.ts';
import { dropMailsOf, mailMessage } from '../emails/message-emails.service.ts';
import {
  countAudience,
  countMessages,
  countReaders,
  deleteMessage,
  findMessageView,
  insertMessage,
  listMessageViews,
  type MessageView,
  type PersonRow,
  searchPeople,
} from './messages.repo.ts';

export type MessageDetails = MessageView & { readCount: number; audienceCount: number };

const notFound = () => new AppError('not_found', messageMessages.notFound);

/** One row, to whomever it goes; by e-mail, one more for each person. */
export async function send(deps: Deps, actor: Actor, input: MessageBody): Promise<MessageView> {
  const recipientId = input.recipient_id ?? null;
  const isEmail = input.is_email ?? false;
  return deps.db.transaction(async (tx) => {
    const createdAt = deps.clock.now();
    await demandPeople(tx, actor, recipientId);
    const id = await insertMessage(tx, {
      content: input.content,
      senderId: actor.id,
      recipientId,
      isBroadcast: recipientId === null,
      isEmail,
      createdAt,
    });
    if (isEmail)
      await mailMessage(deps, tx, { id, content: input.content, senderId: actor.id, recipientId, createdAt });
    const view = await findMessageView(tx, id);
    if (!view) throw notFound();
    return view;
  });
}

async function demandPeople(tx: Tx, actor: Actor, recipientId: number | null): Promise<void> {
  const ids = recipientId === null ? [actor.id] : [actor.id, recipientId];
  if (await holdPeople(tx, ...ids)) return;
  if (recipientId === null) throw new AppError('unauthenticated');
  const message = messageMessages.recipientUnknown;
  throw new AppError('invalid', message, { fields: { recipient_id: message } });
}

export async function list(
  deps: Deps,
  paging: { page: number; perPage: number },
): Promise<{ rows: MessageView[]; total: number; isMore: boolean }> {
  const rows = await listMessageViews(deps.db, paging);
  const most = countedMost(paging);
  return { rows, ...countedTotal(await countMessages(deps.db, most), most) };
}

export async function read(deps: Deps, id: number): Promise<MessageDetails> {
  const view = await findMessageView(deps.db, id);
  if (!view) throw notFound();
  const audienceCount = view.isBroadcast ? await countAudience(deps.db, view.createdAt) : 1;
  return { ...view, readCount: await countReaders(deps.db, id), audienceCount };
}

/** Gone from every inbox with its marks; mails that still wait find nothing to send. */
export async function remove(deps: Deps, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await dropMailsOf(tx, id);
    if (!(await deleteMessage(tx, id))) throw notFound();
  });
}

const ID = /^[1-9]\d{0,8}$/;

export async function findRecipients(deps: Deps, search: string): Promise<PersonRow[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return searchPeople(deps.db, { words, id: ID.test(search) ? Number(search) : null });
}
