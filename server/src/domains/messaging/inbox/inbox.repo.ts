import { REPLY_QUOTE_MAX } from '@kanisa/contract/messaging/inbox.ts';
import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { defineQuery, defineQueryByLimit } from '../../../db/define-query.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { messageRecipients, messages } from '../messages/messages.table.ts';
import { messageReads } from './inbox.table.ts';

const selectJoinedAt = (db: DbOrTx, userId: number | Placeholder) =>
  db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));

// Partial indexes match only this exact expression, not a comparison with true.
const isBroadcastTo = (db: DbOrTx, userId: number | Placeholder, now: Date | Placeholder) =>
  and(
    sql`${messages.isBroadcast}`,
    gte(messages.createdAt, selectJoinedAt(db, userId)),
    or(isNull(messages.heldUntil), lte(messages.heldUntil, now)),
  );
const isDirectTo = (userId: number | Placeholder) => eq(messages.recipientId, userId);
const isToDepartmentOf = (db: DbOrTx, userId: number | Placeholder) =>
  inArray(
    messages.id,
    db.select({ id: messageRecipients.messageId }).from(messageRecipients).where(eq(messageRecipients.userId, userId)),
  );

const isUnreadBy = (db: DbOrTx, userId: number | Placeholder) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(messageReads)
      .where(and(eq(messageReads.userId, userId), eq(messageReads.messageId, messages.id))),
  );

const readers = alias(users, 'reader');

/**
 * Inbox messages minus read ones, in one snapshot. Each of the counts reads only an index. Raw SQL, because drizzle omits
 * table names in subqueries with one table.
 */
const countUnread = (now: SQL | Placeholder) => sql<number>`(
  (select count(*) from ${messages} where is_broadcast and messages.created_at >= reader.created_at
    and (held_until is null or held_until <= ${now}::timestamptz))
  + (select count(*) from ${messages} where recipient_id = reader.id)
  + (select count(*) from ${messageRecipients} where user_id = reader.id)
  - (select count(*) from ${messageReads} where user_id = reader.id)
)::int`;

const queryUnreadCount = defineQuery('count_unread', (db, placeholder) =>
  db
    .select({ unread: countUnread(placeholder('now')) })
    .from(readers)
    .where(eq(readers.id, placeholder('userId'))),
);

export async function countUnreadMessages(db: DbOrTx, userId: number, now: Date): Promise<number> {
  const [row] = await queryUnreadCount(db, { userId, now: now.toISOString() });
  return row?.unread ?? 0;
}

interface InboxQuery {
  userId: number | Placeholder;
  before: number | null;
  limit: number | Placeholder;
  now: Date | Placeholder;
  isUnreadOnly: boolean;
}

const answered = alias(messages, 'answered');

/** Takes the newest broadcasts, direct messages and messages to departments, each from an index, and merges them. */
function selectInbox(db: DbOrTx, { userId, before, limit, now, isUnreadOnly }: InboxQuery) {
  const selectNewest = (condition: SQL | undefined) =>
    db
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          condition,
          before === null ? undefined : lt(messages.id, before),
          isUnreadOnly ? isUnreadBy(db, userId) : undefined,
        ),
      )
      .orderBy(desc(messages.id))
      .limit(limit);
  const found = unionAll(
    selectNewest(isBroadcastTo(db, userId, now)),
    selectNewest(isDirectTo(userId)),
    selectNewest(isToDepartmentOf(db, userId)),
  ).as('found');
  return db
    .select({
      id: messages.id,
      content: messages.content,
      isBroadcast: messages.isBroadcast,
      departmentName: messages.departmentName,
      createdAt: messages.createdAt,
      recipientId: messages.recipientId,
      answered: sql<string | null>`left(${answered.content}, ${REPLY_QUOTE_MAX})`,
      sender: { firstName: users.firstName, lastName: users.lastName, username: users.username },
      readAt: messageReads.readAt,
    })
    .from(found)
    .innerJoin(messages, eq(messages.id, found.id))
    .leftJoin(users, eq(users.id, messages.senderId))
    .leftJoin(answered, eq(answered.id, messages.replyToId))
    .leftJoin(messageReads, and(eq(messageReads.userId, userId), eq(messageReads.messageId, messages.id)))
    .orderBy(desc(messages.id))
    .limit(limit);
}
export type InboxRow = Awaited<ReturnType<typeof selectInbox>>[number];

export async function listInboxMessages(
  db: DbOrTx,
  userId: number,
  page: { before: number | null; limit: number; now: Date },
): Promise<InboxRow[]> {
  return selectInbox(db, { userId, ...page, isUnreadOnly: false });
}

const queryUnreadMessages = defineQueryByLimit('list_unread_messages', (db, placeholder, limit) =>
  selectInbox(db, {
    userId: placeholder('userId'),
    before: null,
    limit,
    now: placeholder('now'),
    isUnreadOnly: true,
  }),
);

export async function listNewestUnread(
  db: DbOrTx,
  userId: number,
  { limit, now }: { limit: number; now: Date },
): Promise<InboxRow[]> {
  return queryUnreadMessages(db, limit, { userId, now: now.toISOString() });
}

/**
 * Marks one message or the whole inbox. Locks the messages against deletion in id order: two tabs that mark the same
 * messages do not deadlock.
 */
export async function markMessagesRead(
  tx: Tx,
  userId: number,
  { messageId, now }: { messageId: number | null; now: Date },
) {
  const lockedMessages = tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        or(isBroadcastTo(tx, userId, now), isDirectTo(userId), isToDepartmentOf(tx, userId)),
        messageId === null ? isUnreadBy(tx, userId) : eq(messages.id, messageId),
      ),
    )
    .orderBy(messages.id)
    .for('key share');
  const { rows } = await tx.execute<{ found: number }>(sql`
    with locked_messages as (${lockedMessages}), marked as (
      insert into ${messageReads} (user_id, message_id, read_at)
      select ${userId}, id, ${now.toISOString()}::timestamptz from locked_messages order by id
      on conflict do nothing
    )
    select count(*)::int as found from locked_messages`);
  return rows[0]?.found ?? 0;
}

/** Finds a message that this user has in the inbox. */
export async function findInboxMessage(db: DbOrTx, userId: number, { id, now }: { id: number; now: Date }) {
  const [row] = await db
    .select()
    .from(messages)
    .where(
      and(eq(messages.id, id), or(isBroadcastTo(db, userId, now), isDirectTo(userId), isToDepartmentOf(db, userId))),
    );
  return row ?? null;
}
