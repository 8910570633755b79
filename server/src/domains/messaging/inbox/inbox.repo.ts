import { and, desc, eq, gte, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Db, DbOrTx, Tx } from '../../../db/client.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { messages } from '../messages/messages.table.ts';
import { messageReads } from './inbox.table.ts';

const selectJoinedAt = (db: DbOrTx, userId: number) =>
  db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));

// Partial indexes match only this exact expression, not a comparison with true.
const isBroadcastTo = (db: DbOrTx, userId: number) =>
  and(sql`${messages.isBroadcast}`, gte(messages.createdAt, selectJoinedAt(db, userId)));
const isDirectTo = (userId: number) => eq(messages.recipientId, userId);

const isUnreadBy = (db: DbOrTx, userId: number) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(messageReads)
      .where(and(eq(messageReads.userId, userId), eq(messageReads.messageId, messages.id))),
  );

const readers = alias(users, 'reader');

/**
 * Inbox messages minus read ones, in one snapshot. Each of the three counts uses an index. Raw SQL, because drizzle
 * omits table names in subqueries with one table.
 */
const unreadCount = sql<number>`(
  (select count(*) from ${messages} where is_broadcast and messages.created_at >= reader.created_at)
  + (select count(*) from ${messages} where recipient_id = reader.id)
  - (select count(*) from ${messageReads} where user_id = reader.id)
)::int`;

export async function countUnreadMessages(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db.select({ unread: unreadCount }).from(readers).where(eq(readers.id, userId));
  return row?.unread ?? 0;
}

/** Every page requests the count, so one prepared statement serves all concurrent requests. */
export function prepareUnreadCounts(db: Db) {
  const statement = db
    .select({ id: readers.id, unread: unreadCount })
    .from(readers)
    .where(sql`${readers.id} = any(${sql.placeholder('userIds')}::int[])`)
    .prepare('count_unread');
  return async (userIds: readonly string[]) => {
    const rows = await statement.execute({ userIds });
    return new Map(rows.map((row) => [String(row.id), row.unread]));
  };
}

export interface InboxQuery {
  before: number | null;
  limit: number;
  isUnreadOnly?: boolean;
}

/** Takes the newest of direct messages and of broadcasts, each from its own index, and merges them. */
export async function listInboxMessages(db: DbOrTx, userId: number, { before, limit, isUnreadOnly }: InboxQuery) {
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
  const found = unionAll(selectNewest(isBroadcastTo(db, userId)), selectNewest(isDirectTo(userId))).as('found');
  return db
    .select({
      id: messages.id,
      content: messages.content,
      isBroadcast: messages.isBroadcast,
      createdAt: messages.createdAt,
      sender: { firstName: users.firstName, lastName: users.lastName, username: users.username },
      readAt: messageReads.readAt,
    })
    .from(found)
    .innerJoin(messages, eq(messages.id, found.id))
    .leftJoin(users, eq(users.id, messages.senderId))
    .leftJoin(messageReads, and(eq(messageReads.userId, userId), eq(messageReads.messageId, messages.id)))
    .orderBy(desc(messages.id))
    .limit(limit);
}
export type InboxRow = Awaited<ReturnType<typeof listInboxMessages>>[number];

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
        sql`(${isBroadcastTo(tx, userId)} or ${isDirectTo(userId)})`,
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
