import { MESSAGE_RECIPIENTS_MAX } from '@kanisa/contract/messaging/messages.ts';
import { and, asc, count, desc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { buildPersonSearch } from '../../../db/person-search.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { messageReads } from '../inbox/inbox.table.ts';
import { selectMatchingUserIds } from '../recipients/recipients.repo.ts';
import { type MessageRow, messageRecipients, messages } from './messages.table.ts';

const senders = alias(users, 'senders');
const recipients = alias(users, 'recipients');

function selectMessageViews(db: DbOrTx) {
  return db
    .select({
      id: messages.id,
      content: messages.content,
      isBroadcast: messages.isBroadcast,
      isEmail: messages.isEmail,
      createdAt: messages.createdAt,
      heldUntil: messages.heldUntil,
      departmentName: messages.departmentName,
      senderId: messages.senderId,
      sender: {
        id: senders.id,
        firstName: senders.firstName,
        lastName: senders.lastName,
        username: senders.username,
      },
      recipient: {
        id: recipients.id,
        firstName: recipients.firstName,
        lastName: recipients.lastName,
        username: recipients.username,
      },
    })
    .from(messages)
    .leftJoin(senders, eq(senders.id, messages.senderId))
    .leftJoin(recipients, eq(recipients.id, messages.recipientId));
}
export type MessageView = Awaited<ReturnType<typeof selectMessageViews>>[number];

export async function listMessageViews(
  db: DbOrTx,
  { page, perPage }: { page: number; perPage: number },
): Promise<MessageView[]> {
  // Select the page of ids first, then join users for these rows only.
  const ids = db
    .select({ id: messages.id })
    .from(messages)
    .orderBy(desc(messages.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return selectMessageViews(db).where(inArray(messages.id, ids)).orderBy(desc(messages.id));
}

/** Stops counting at `limit`. */
export async function countMessages(db: DbOrTx, limit: number): Promise<number> {
  return db.$count(db.select({ id: messages.id }).from(messages).limit(limit).as('counted'));
}

export async function findMessageView(db: DbOrTx, id: number): Promise<MessageView | null> {
  const [row] = await selectMessageViews(db).where(eq(messages.id, id));
  return row ?? null;
}

export type NewMessage = Pick<
  MessageRow,
  'content' | 'senderId' | 'recipientId' | 'isBroadcast' | 'isEmail' | 'createdAt'
> &
  Partial<Pick<MessageRow, 'heldUntil' | 'replyToId' | 'departmentName'>>;

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const [row] = await tx.insert(messages).values(message).returning({ id: messages.id });
  if (!row) throw new Error('the insert of a message returned no row');
  return row.id;
}

type Repeatable = Pick<NewMessage, 'content' | 'isEmail'> &
  Pick<MessageRow, 'replyToId' | 'departmentName'> & { senderId: number };

/** Finds the same reply, or the same message to a department. The index of the sender bounds the search. */
export async function findRepeatedMessage(tx: Tx, message: Repeatable, since: Date): Promise<number | null> {
  const isSame = (['content', 'isEmail', 'replyToId', 'departmentName'] as const).map(
    (name) => sql`${messages[name]} is not distinct from ${message[name]}`,
  );
  const [row] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.senderId, message.senderId), ...isSame, gte(messages.createdAt, since)))
    .limit(1);
  return row?.id ?? null;
}

/** The index of the sender bounds the search. A broadcast that was undone has no row. */
export async function isBroadcastRepeated(
  tx: Tx,
  { content, senderId, since }: { content: string; senderId: number; since: Date },
): Promise<boolean> {
  const isSame = and(eq(messages.senderId, senderId), eq(messages.isBroadcast, true), eq(messages.content, content));
  return (await tx.$count(messages, and(isSame, gte(messages.createdAt, since)))) > 0;
}

/** Sends one direct message to each of these users. */
export async function insertDirectMessages(
  tx: Tx,
  { content, senderId, createdAt }: Pick<MessageRow, 'content' | 'senderId' | 'createdAt'>,
  recipientIds: readonly number[],
): Promise<void> {
  // One JSON parameter, because thousands of parameters take seconds on the embedded database.
  await tx.execute(sql`
    insert into ${messages} (content, sender_id, recipient_id, is_broadcast, is_email, created_at)
    select ${content}, ${senderId}::int, value::int, false, false, ${createdAt.toISOString()}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(recipientIds)}::jsonb)`);
}

const isActiveMember = (departmentId: number, exceptUserId: number) =>
  and(eq(departmentMembers.departmentId, departmentId), ne(users.id, exceptUserId), eq(users.isActive, true));

/** Counts the active members of a department beside the sender. */
export async function countDepartmentRecipients(db: DbOrTx, departmentId: number, senderId: number): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(departmentMembers)
    .innerJoin(users, eq(users.id, departmentMembers.userId))
    .where(isActiveMember(departmentId, senderId));
  return counted?.total ?? 0;
}

/** Nobody is deleted meanwhile: the caller's transaction prevents it. Returns the number of recipients. */
export async function insertDepartmentRecipients(
  tx: Tx,
  messageId: number,
  { departmentId, senderId }: { departmentId: number; senderId: number },
): Promise<number> {
  const members = tx
    .select({ id: users.id })
    .from(departmentMembers)
    .innerJoin(users, eq(users.id, departmentMembers.userId))
    .where(isActiveMember(departmentId, senderId));
  const { rows } = await tx.execute<{ total: number }>(sql`
    with members as (${members}), written as (
      insert into ${messageRecipients} (user_id, message_id) select id, ${messageId}::int from members order by id returning 1
    )
    select count(*)::int as total from written`);
  return rows[0]?.total ?? 0;
}

export async function countMessageRecipients(db: DbOrTx, messageId: number): Promise<number> {
  return db.$count(messageRecipients, eq(messageRecipients.messageId, messageId));
}

export async function lockMessage(tx: Tx, id: number): Promise<MessageRow | null> {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
  return row ?? null;
}

export async function deleteMessageRow(db: WriteDb, id: number): Promise<boolean> {
  const rows = await db.delete(messages).where(eq(messages.id, id)).returning({ id: messages.id });
  return rows.length > 0;
}

export async function countReaders(db: DbOrTx, id: number): Promise<number> {
  return db.$count(messageReads, eq(messageReads.messageId, id));
}

/** Only readers who belong to the audience, so that a deactivated one counts in neither. */
export async function countBroadcastReaders(db: DbOrTx, id: number): Promise<number> {
  const activeIds = db.select({ id: users.id }).from(users).where(eq(users.isActive, true));
  return db.$count(messageReads, and(eq(messageReads.messageId, id), inArray(messageReads.userId, activeIds)));
}

export async function countBroadcastAudience(db: DbOrTx, joinedBy: Date): Promise<number> {
  return db.$count(users, and(eq(users.isActive, true), lte(users.createdAt, joinedBy)));
}

/** Maximum number of search hits that are sorted by name. */
const SEARCH_HITS_MAX = 1000;

export async function searchMessageRecipients(
  db: DbOrTx,
  { words, id }: { words: readonly string[]; id: number | null },
) {
  const people = db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, username: users.username })
    .from(users);
  const byName = [sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, asc(users.id)];
  const isActive = eq(users.isActive, true);
  if (words.length === 0)
    return people
      .where(isActive)
      .orderBy(...byName)
      .limit(MESSAGE_RECIPIENTS_MAX);
  const name = sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.username})`;
  // The search index also covers addresses and phone numbers; only names and usernames may match here.
  const isNamed = and(
    buildPersonSearch(users.searchText, words.join(' ')),
    ...words.map((word) => sql`position(${word} in ${name}) > 0`),
  );
  const isMatch = id === null ? isNamed : or(eq(users.id, id), isNamed);
  const matchingIds = selectMatchingUserIds(and(isActive, isMatch), SEARCH_HITS_MAX);
  return people
    .where(inArray(users.id, matchingIds))
    .orderBy(...byName)
    .limit(MESSAGE_RECIPIENTS_MAX);
}
export type MessageRecipientRow = Awaited<ReturnType<typeof searchMessageRecipients>>[number];
