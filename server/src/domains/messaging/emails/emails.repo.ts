import type { DeliveryState } from '@kanisa/contract/messaging/deliveries.ts';
import { EMAIL_RECIPIENTS_NAMED_MAX } from '@kanisa/contract/messaging/emails.ts';
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { buildPersonSearch } from '../../../db/person-search.ts';
import { lockRowsInIdOrder } from '../../../db/row-lock-order.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import type { RecipientState } from '../deliveries/deliveries.table.ts';
import { messages } from '../messages/messages.table.ts';
import { type EmailRow, emailRecipients, emails } from './emails.table.ts';

export const EMAIL_TABLES = { recipients: 'email_recipients', records: 'emails' } as const;

export type NewEmail = Pick<EmailRow, 'kind' | 'subject' | 'body' | 'createdBy' | 'createdAt'> &
  Partial<
    Pick<
      EmailRow,
      | 'sender'
      | 'isToAll'
      | 'filterRole'
      | 'filterIsActive'
      | 'filterDepartmentId'
      | 'listId'
      | 'idempotencyKey'
      | 'requestHash'
      | 'messageId'
      | 'heldUntil'
    >
  >;

export async function insertEmail(tx: Tx, email: NewEmail): Promise<number> {
  const [row] = await tx.insert(emails).values(email).returning({ id: emails.id });
  if (!row) throw new Error('the insert of an email returned no row');
  return row.id;
}

/** First recipient addresses in index order. */
const firstAddresses = sql<string[]>`(
  select coalesce(json_agg(address order by lower(address)), '[]') from (
    select address from ${emailRecipients} as recipient
    where recipient.record_id = ${emails.id} and state <> 'suppressed' and address is not null
    order by lower(address) limit ${EMAIL_RECIPIENTS_NAMED_MAX}
  ) as first
)`;

function selectEmailViews(db: DbOrTx) {
  return db
    .select({
      email: emails,
      sentBy: { id: users.id, firstName: users.firstName, lastName: users.lastName, username: users.username },
      addresses: firstAddresses,
      // Raw SQL: the table belongs to a higher domain.
      filterDepartment: sql<string | null>`(select name from departments where id = ${emails.filterDepartmentId})`,
    })
    .from(emails)
    .leftJoin(users, eq(users.id, emails.createdBy));
}

type SelectedEmailView = Awaited<ReturnType<typeof selectEmailViews>>[number];

export interface EmailView extends EmailRow, Omit<SelectedEmailView, 'email'> {
  failures: { problem: string | null; count: number }[];
}

export async function listEmailViews(
  db: DbOrTx,
  { status, limit, offset }: { status: 'sent' | 'failed' | undefined; limit: number; offset: number },
): Promise<{ rows: EmailView[]; total: number }> {
  const condition = and(eq(emails.kind, 'mailing'), hasStatus(status));
  const rows = await selectEmailViews(db).where(condition).orderBy(desc(emails.id)).limit(limit).offset(offset);
  return { rows: await addFailures(db, rows), total: await db.$count(emails, condition) };
}

function hasStatus(status: 'sent' | 'failed' | undefined): SQL | undefined {
  if (status === undefined) return undefined;
  return and(eq(emails.pending, 0), status === 'failed' ? gt(emails.failed, 0) : eq(emails.failed, 0));
}

export async function findEmailView(db: DbOrTx, id: number): Promise<EmailView | null> {
  const rows = await selectEmailViews(db).where(and(eq(emails.id, id), eq(emails.kind, 'mailing')));
  const [view] = await addFailures(db, rows);
  return view ?? null;
}

async function addFailures(db: DbOrTx, rows: readonly SelectedEmailView[]): Promise<EmailView[]> {
  const ids = rows.filter(({ email }) => email.failed > 0).map(({ email }) => email.id);
  const counted =
    ids.length === 0
      ? []
      : await db
          .select({
            recordId: emailRecipients.recordId,
            problem: emailRecipients.problem,
            count: sql<number>`count(*)::int`,
          })
          .from(emailRecipients)
          .where(and(inArray(emailRecipients.recordId, ids), eq(emailRecipients.state, 'failed')))
          .groupBy(emailRecipients.recordId, emailRecipients.problem)
          .orderBy(desc(sql`count(*)`), asc(emailRecipients.problem));
  return rows.map(({ email, ...view }) => ({
    ...email,
    ...view,
    failures: counted.filter((one) => one.recordId === email.id),
  }));
}

export async function findEmailByIdempotencyKey(db: DbOrTx, key: string): Promise<EmailRow | null> {
  const [row] = await db.select().from(emails).where(eq(emails.idempotencyKey, key));
  return row ?? null;
}

export async function findEmail(db: DbOrTx, id: number): Promise<EmailRow | null> {
  const [row] = await db.select().from(emails).where(eq(emails.id, id));
  return row ?? null;
}

const STATES: Record<DeliveryState, RecipientState[]> = {
  waiting: ['queued'],
  sending: ['claimed', 'handed'],
  sent: ['accepted', 'delivered'],
  failed: ['failed', 'unknown'],
  left_out: ['suppressed'],
};

export interface EmailRecipientFilter {
  emailId: number;
  state: DeliveryState | undefined;
  search: string | undefined;
}

function matchesFilter({ emailId, state, search }: EmailRecipientFilter): SQL | undefined {
  return and(
    eq(emailRecipients.recordId, emailId),
    state === undefined ? undefined : inArray(emailRecipients.state, STATES[state]),
    search === undefined ? undefined : or(buildPersonSearch(people.searchText, search), matchesAddress(search)),
  );
}

export async function listEmailRecipients(
  db: DbOrTx,
  filter: EmailRecipientFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const inOrder = [sql`lower(${emailRecipients.address})`, asc(emailRecipients.id)];
  // Select the page of ids in index order first, then join people for these rows only.
  const ids = db.select({ id: emailRecipients.id }).from(emailRecipients).$dynamic();
  if (filter.search !== undefined) ids.leftJoin(people, eq(people.id, emailRecipients.userId));
  return db
    .select({
      recipient: emailRecipients,
      user: { id: people.id, firstName: people.firstName, lastName: people.lastName, username: people.username },
    })
    .from(emailRecipients)
    .leftJoin(people, eq(people.id, emailRecipients.userId))
    .where(
      inArray(
        emailRecipients.id,
        ids
          .where(matchesFilter(filter))
          .orderBy(...inOrder)
          .limit(limit)
          .offset(offset),
      ),
    )
    .orderBy(...inOrder);
}

/** Counts what the tally of the record does not contain. */
export async function countEmailRecipients(db: DbOrTx, filter: EmailRecipientFilter): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(emailRecipients)
    .leftJoin(people, eq(people.id, emailRecipients.userId))
    .where(matchesFilter(filter));
  return counted?.total ?? 0;
}
export type EmailRecipientView = Awaited<ReturnType<typeof listEmailRecipients>>[number];

function matchesAddress(search: string): SQL | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return and(...words.map((word) => sql`position(${word} in lower(${emailRecipients.address})) > 0`));
}

export async function lockEmail(tx: Tx, id: number): Promise<EmailRow | null> {
  const [row] = await tx.select().from(emails).where(eq(emails.id, id)).for('no key update');
  return row ?? null;
}

export async function setEmailResent(tx: Tx, id: number, userId: number): Promise<void> {
  await tx.update(emails).set({ resentBy: userId }).where(eq(emails.id, id));
}

export async function listFailedRecipientIds(tx: Tx, emailId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: emailRecipients.id })
    .from(emailRecipients)
    .where(and(eq(emailRecipients.recordId, emailId), eq(emailRecipients.state, 'failed')))
    .orderBy(asc(emailRecipients.id));
  return rows.map((row) => row.id);
}

/**
 * Replaces failed addresses by the current ones of the users. An address that another recipient has, or that several now
 * claim, gets one mail.
 */
export async function refreshFailedAddresses(tx: Tx, emailId: number): Promise<void> {
  await tx.execute(sql`
    with moved as (
      select distinct on (lower(current.address)) recipient.id, current.address
      from ${emailRecipients} as recipient
      join ${people} as person on person.id = recipient.user_id
      cross join lateral (select coalesce(person.personal_email, person.church_email) as address) as current
      where recipient.record_id = ${emailId} and recipient.state = 'failed'
        and lower(current.address) <> lower(recipient.address)
        and not exists (
          select 1 from ${emailRecipients} as other
          where other.record_id = recipient.record_id and lower(other.address) = lower(current.address)
        )
      order by lower(current.address), recipient.id
    )
    update ${emailRecipients} as recipient set address = moved.address from moved where moved.id = recipient.id`);
}

/** Deletes finished tests and emails of messages. Mailings stay in the history. */
export async function deleteFinishedEmails(tx: Tx, before: Date): Promise<void> {
  const condition = and(inArray(emails.kind, ['test', 'message']), eq(emails.pending, 0), lt(emails.createdAt, before));
  await deleteEmails(tx, condition);
}

/** A mail that is being sent cannot be recalled; its outcome is dropped. */
export async function deleteEmailsOfMessage(tx: Tx, messageId: number): Promise<void> {
  await deleteEmails(tx, eq(emails.messageId, messageId));
}

/**
 * Deletes the emails of a message unless some recipient was claimed, which may happen if the clock of another process is
 * ahead. Returns false in that case.
 */
export async function deleteUnsentEmailsOfMessage(tx: Tx, messageId: number): Promise<boolean> {
  return deleteUnsentEmails(tx, eq(emails.messageId, messageId));
}

export async function deleteUnsentEmail(tx: Tx, id: number): Promise<boolean> {
  return deleteUnsentEmails(tx, eq(emails.id, id));
}

async function deleteUnsentEmails(tx: Tx, condition: SQL | undefined): Promise<boolean> {
  const ids = tx.select({ id: emails.id }).from(emails).where(condition);
  const locked = await tx
    .select({ state: emailRecipients.state })
    .from(emailRecipients)
    .where(inArray(emailRecipients.recordId, ids))
    .orderBy(asc(emailRecipients.id))
    .for('update');
  if (locked.some(({ state }) => state !== 'queued' && state !== 'suppressed')) return false;
  await deleteEmails(tx, condition);
  return true;
}

/** Deletes emails of direct messages to this user, which are deleted with the account. */
export async function deleteEmailsOfMessagesTo(tx: Tx, userId: number): Promise<void> {
  const ownMessageIds = tx.select({ id: messages.id }).from(messages).where(eq(messages.recipientId, userId));
  await deleteEmails(tx, inArray(emails.messageId, ownMessageIds));
}

async function deleteEmails(tx: Tx, condition: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: emails.id }).from(emails).where(condition);
  const isOfEmails = inArray(emailRecipients.recordId, ids);
  await tx.delete(emailRecipients).where(lockRowsInIdOrder(emailRecipients, isOfEmails));
  await tx.delete(emails).where(lockRowsInIdOrder(emails, condition));
}

/** Locks in id order, like the sender, to prevent deadlocks. */
export async function lockRecipientsOfUser(tx: Tx, userId: number, addresses: readonly string[]): Promise<number[]> {
  const rows = await tx
    .select({ id: emailRecipients.id })
    .from(emailRecipients)
    .where(or(eq(emailRecipients.userId, userId), isUnregisteredAt(addresses)))
    .orderBy(asc(emailRecipients.id))
    .for('update');
  return rows.map((row) => row.id);
}

function isUnregisteredAt(addresses: readonly string[]): SQL | undefined {
  if (addresses.length === 0) return sql`false`;
  const lower = addresses.map((address) => address.toLowerCase());
  return and(isNull(emailRecipients.userId), inArray(sql`lower(${emailRecipients.address})`, lower));
}

/** The caller must hold the locks of these rows. */
export async function anonymizeEmailRecipients(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(emailRecipients)
    // The answer of a mail server may contain the address.
    .set({ userId: null, address: null, problemCode: null, providerId: null })
    .where(inArray(emailRecipients.id, [...ids]));
}

/** The hash covers the addresses of the form, so it could confirm a guessed one. Without it the key answers 409. */
export async function deleteRequestHashes(tx: Tx, recipientIds: readonly number[]): Promise<void> {
  if (recipientIds.length === 0) return;
  const ids = tx
    .select({ id: emailRecipients.recordId })
    .from(emailRecipients)
    .where(inArray(emailRecipients.id, [...recipientIds]));
  await tx
    .update(emails)
    .set({ requestHash: null })
    .where(lockRowsInIdOrder(emails, inArray(emails.id, ids)));
}

/** Also clears the user's addresses from emails of others, where they may be the Reply-To. */
export async function anonymizeEmailSender(tx: Tx, userId: number, addresses: readonly string[]): Promise<void> {
  const lower = addresses.map((address) => address.toLowerCase());
  const isOwn = or(eq(emails.createdBy, userId), inArray(sql`lower(${emails.sender})`, lower));
  await tx.update(emails).set({ sender: null, requestHash: null }).where(lockRowsInIdOrder(emails, isOwn));
}

export async function findRecipientForLink(db: DbOrTx, recipientId: number) {
  const [row] = await db
    .select({
      secret: emails.secret,
      address: emailRecipients.address,
      personId: people.id,
      hasAccount: sql<boolean>`${people.username} is not null`,
      wantsEmails: people.wantsEmails,
    })
    .from(emailRecipients)
    .innerJoin(emails, eq(emails.id, emailRecipients.recordId))
    .leftJoin(people, eq(people.id, emailRecipients.userId))
    .where(eq(emailRecipients.id, recipientId));
  return row ?? null;
}
