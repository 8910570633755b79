import { messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import { batchLookups } from '../../../platform/batch-lookups.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import {
  countUnreadMessages,
  type InboxRow,
  listInboxMessages,
  markMessagesRead,
  prepareUnreadCounts,
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
  const found = await listInboxMessages(deps.db, actor.id, { before, limit: perPage + 1 });
  const rows = found.slice(0, perPage);
  return {
    rows,
    nextBefore: found.length > perPage ? (rows.at(-1)?.id ?? null) : null,
    unreadCount: await countUnreadMessages(deps.db, actor.id),
  };
}

/** Batches requests of one event loop turn into one query. Every page shows the count in its header. */
export function createUnreadCounter(deps: Pick<Deps, 'db'>): (actor: Actor) => Promise<number> {
  const count = batchLookups(prepareUnreadCounts(deps.db));
  return async (actor) => (await count(String(actor.id))) ?? 0;
}

export async function getUnreadCount(deps: Deps, actor: Actor): Promise<number> {
  return countUnreadMessages(deps.db, actor.id);
}

export async function listUnreadMessages(deps: Deps, actor: Actor, limit: number): Promise<InboxRow[]> {
  return listInboxMessages(deps.db, actor.id, { before: null, limit, isUnreadOnly: true });
}

/** Marks one message, or all with null. Returns the number of unread messages left. */
export async function markInboxRead(deps: Deps, actor: Actor, messageId: number | null): Promise<number> {
  return transactionAs(deps, actor, async (tx) => {
    const found = await markMessagesRead(tx, actor.id, { messageId, now: deps.clock.now() });
    // Do not reveal that a message of another user exists.
    if (messageId !== null && found === 0) throw new AppError('not_found', messageMessages.notFound);
    return countUnreadMessages(tx, actor.id);
  });
}
