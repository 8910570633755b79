import { inboxMessages } from '@kanisa/contract/messaging/inbox.ts';
import { messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { sendReply } from '../messages/messages.service.ts';
import {
  countUnreadMessages,
  findInboxMessage,
  type InboxRow,
  listInboxMessages,
  listNewestUnread,
  markMessagesRead,
} from './inbox.repo.ts';

export interface InboxPage {
  rows: InboxRow[];
  nextBefore: number | null;
  unreadCount: number;
}

export async function getInboxPage(
  deps: Deps,
  actor: Actor,
  { before, perPage }: { before: number | null; perPage: number },
): Promise<InboxPage> {
  const now = deps.clock.now();
  const found = await listInboxMessages(deps.db, actor.id, { before, limit: perPage + 1, now });
  const rows = found.slice(0, perPage);
  return {
    rows,
    nextBefore: found.length > perPage ? (rows.at(-1)?.id ?? null) : null,
    unreadCount: await countUnreadMessages(deps.db, actor.id, now),
  };
}

export async function getUnreadCount(deps: Deps, actor: Actor): Promise<number> {
  return countUnreadMessages(deps.db, actor.id, deps.clock.now());
}

export async function listUnreadMessages(deps: Deps, actor: Actor, limit: number): Promise<InboxRow[]> {
  return listNewestUnread(deps.db, actor.id, { limit, now: deps.clock.now() });
}

/** Marks one message, or all with null. Returns the number of unread messages left. */
export async function markInboxRead(deps: Deps, actor: Actor, messageId: number | null): Promise<number> {
  return transactionAs(deps, actor, async (tx) => {
    const now = deps.clock.now();
    const found = await markMessagesRead(tx, actor.id, { messageId, now });
    // Do not reveal that a message of another user exists.
    if (messageId !== null && found === 0) throw new AppError('not_found', messageMessages.notFound);
    return countUnreadMessages(tx, actor.id, now);
  });
}

/** Answers a message that went to the actor alone. The answer goes to its sender and to nobody else. */
export async function replyToMessage(deps: Deps, actor: Actor, messageId: number, content: string): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    const message = await findInboxMessage(tx, actor.id, { id: messageId, now: deps.clock.now() });
    // Do not reveal that a message of another user exists.
    if (!message) throw new AppError('not_found', messageMessages.notFound);
    if (message.recipientId !== actor.id) throw new AppError('conflict', inboxMessages.noReplyToAll);
    if (message.senderId === null) throw new AppError('conflict', inboxMessages.senderGone);
    await sendReply(deps, tx, actor, { content, recipientId: message.senderId, replyToId: messageId });
  });
}
