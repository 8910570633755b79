import { and, asc, count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { departmentApplications as applications } from '../../departments/applications/applications.table.ts';
import { departmentMembers, departments } from '../../departments/departments/departments.table.ts';
import { infoPosts } from '../../departments/posts/posts.table.ts';
import { eventAttendances } from '../../events/attendance/attendance.table.ts';
import { events } from '../../events/events/events.table.ts';
import { type UserRow, users } from '../../identity/accounts/accounts.table.ts';
import { emailChanges } from '../../identity/email-changes/email-changes.table.ts';
import { sessions } from '../../identity/sessions/sessions.table.ts';
import { emailRecipients, emails } from '../../messaging/emails/emails.table.ts';
import { messageReads } from '../../messaging/inbox/inbox.table.ts';
import { messages } from '../../messaging/messages/messages.table.ts';
import { textMessages, textRecipients } from '../../messaging/text-messages/text-messages.table.ts';
import { familyMembers } from '../../people/family/family.table.ts';
import { peopleImports } from '../../people/import/import.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { erasures } from '../deletion-requests/erasures.table.ts';

export type OwnData = NonNullable<Awaited<ReturnType<typeof findOwnData>>>;

/** Loads all stored data about a person except the bytes of pictures. */
export async function findOwnData(db: DbOrTx, userId: number) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const family = await db
    .select()
    .from(familyMembers)
    .where(eq(familyMembers.userId, userId))
    .orderBy(asc(familyMembers.id));
  const familyIds = family.map((member) => member.id);
  const pictures = await db
    .select({
      id: photos.id,
      userId: photos.userId,
      familyMemberId: photos.familyMemberId,
      createdAt: photos.createdAt,
    })
    .from(photos)
    .where(or(eq(photos.userId, userId), inArray(photos.familyMemberId, familyIds)))
    .orderBy(asc(photos.id));
  const ownSessions = await db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.id));
  const pastEmailChanges = await db
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .orderBy(asc(emailChanges.id));
  return {
    user,
    family,
    pictures,
    ownSessions,
    pastEmailChanges,
    ...(await findDepartmentData(db, userId)),
    ...(await findEventData(db, userId)),
    ...(await findMessageData(db, userId)),
    ...(await findEmailData(db, userId)),
    ...(await findTextData(db, userId)),
    ...(await findStaffData(db, userId)),
  };
}

async function findEventData(db: DbOrTx, userId: number) {
  const createdEvents = await db.select().from(events).where(eq(events.createdBy, userId)).orderBy(asc(events.id));
  const attendances = await db
    .select({ attendance: eventAttendances, title: events.title })
    .from(eventAttendances)
    .innerJoin(events, eq(events.id, eventAttendances.eventId))
    .where(eq(eventAttendances.userId, userId))
    .orderBy(asc(eventAttendances.saidAt), asc(eventAttendances.eventId));
  return { createdEvents, attendances };
}

/** Messages to or by this person; for broadcasts, when the person read them. */
async function findMessageData(db: DbOrTx, userId: number) {
  const ownMessages = await db
    .select()
    .from(messages)
    .where(or(eq(messages.recipientId, userId), eq(messages.senderId, userId)))
    .orderBy(asc(messages.id));
  const readMarks = await db
    .select()
    .from(messageReads)
    .where(eq(messageReads.userId, userId))
    .orderBy(asc(messageReads.messageId));
  return { ownMessages, readMarks };
}

/** E-mails to this person, and those that they sent as staff, without the recipients. */
async function findEmailData(db: DbOrTx, userId: number) {
  const receivedEmails = await db
    .select({ email: emails, recipient: emailRecipients })
    .from(emailRecipients)
    .innerJoin(emails, eq(emails.id, emailRecipients.recordId))
    .where(eq(emailRecipients.userId, userId))
    .orderBy(asc(emailRecipients.id));
  const sentEmails = await db.select().from(emails).where(eq(emails.createdBy, userId)).orderBy(asc(emails.id));
  return { receivedEmails, sentEmails };
}

/** Texts to this person, and those that they sent as staff, without the recipients. */
async function findTextData(db: DbOrTx, userId: number) {
  const texts = await db
    .select({ text: textMessages, recipient: textRecipients })
    .from(textMessages)
    .leftJoin(textRecipients, and(eq(textRecipients.recordId, textMessages.id), eq(textRecipients.userId, userId)))
    .where(or(eq(textMessages.senderId, userId), eq(textRecipients.userId, userId)))
    .orderBy(asc(textMessages.id));
  return { texts };
}

async function findDepartmentData(db: DbOrTx, userId: number) {
  const memberships = await db
    .select({
      id: departments.id,
      name: departments.name,
      joinedAt: departmentMembers.joinedAt,
      leaderId: departments.leaderId,
    })
    .from(departmentMembers)
    .innerJoin(departments, eq(departments.id, departmentMembers.departmentId))
    .where(eq(departmentMembers.userId, userId))
    .orderBy(asc(departments.id));
  const ownApplications = await db
    .select({ application: applications, department: departments.name })
    .from(applications)
    .innerJoin(departments, eq(departments.id, applications.departmentId))
    .where(eq(applications.userId, userId))
    .orderBy(asc(applications.id));
  const posts = await db.select().from(infoPosts).where(eq(infoPosts.postedBy, userId)).orderBy(asc(infoPosts.id));
  return { memberships, ownApplications, posts };
}

/** Audit entries and imports about this person or by them. */
async function findStaffData(db: DbOrTx, userId: number) {
  const history = await db
    .select()
    .from(auditEntries)
    .where(or(eq(auditEntries.personId, userId), eq(auditEntries.actorId, userId)))
    .orderBy(asc(auditEntries.id));
  const imports = await db
    .select({
      id: peopleImports.id,
      address: peopleImports.address,
      device: peopleImports.device,
      status: peopleImports.status,
      total: peopleImports.total,
      done: peopleImports.done,
      error: peopleImports.error,
      isWelcoming: peopleImports.isWelcoming,
      createdAt: peopleImports.createdAt,
      finishedAt: peopleImports.finishedAt,
    })
    .from(peopleImports)
    .where(eq(peopleImports.createdBy, userId))
    .orderBy(asc(peopleImports.id));
  return { history, imports };
}

export async function findPictureBytes(db: DbOrTx, id: number): Promise<Uint8Array | null> {
  const [row] = await db.select({ bytes: photos.bytes }).from(photos).where(eq(photos.id, id));
  return row?.bytes ?? null;
}

/** A repeated request keeps the time of the first. */
export async function recordDeletionRequest(db: DbOrTx, userId: number, now: Date): Promise<void> {
  const first = sql`coalesce(${users.deletionRequestedAt}, ${now.toISOString()}::timestamptz)`;
  await db.update(users).set({ deletionRequestedAt: first }).where(eq(users.id, userId));
}

export async function clearDeletionRequest(db: DbOrTx, userId: number): Promise<void> {
  await db.update(users).set({ deletionRequestedAt: null }).where(eq(users.id, userId));
}

export type DeletionRequestRow = Awaited<ReturnType<typeof listDeletionRequests>>['rows'][number];

/** Sorted by the time of the request. */
export async function listDeletionRequests(db: DbOrTx, { limit, offset }: { limit: number; offset: number }) {
  const isAsking = isNotNull(users.deletionRequestedAt);
  const rows = await db
    .select({
      userId: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      requestedAt: sql<Date>`${users.deletionRequestedAt}`.mapWith(users.deletionRequestedAt),
      familyMembers: db.$count(familyMembers, eq(familyMembers.userId, users.id)),
    })
    .from(users)
    .where(isAsking)
    .orderBy(asc(users.deletionRequestedAt), asc(users.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(users).where(isAsking);
  return { rows, total: counted?.total ?? 0 };
}

export async function countDeletionRequests(db: DbOrTx): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(users).where(isNotNull(users.deletionRequestedAt));
  return counted?.total ?? 0;
}

export async function listEmailChangeIds(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.select({ id: emailChanges.id }).from(emailChanges).where(eq(emailChanges.userId, userId));
  return rows.map((row) => row.id);
}

export async function listApplicationIds(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.select({ id: applications.id }).from(applications).where(eq(applications.userId, userId));
  return rows.map((row) => row.id);
}

/** Foreign keys delete everything that belongs to the person; their posts stay with the department, without a name. */
export async function deleteUser(tx: Tx, userId: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** See erasures.table.ts. This expression must never change: lists of marks outlive the database. */
const ERASURE_MARK = sql<string>`encode(sha256(convert_to(${users.id} || ' ' ||
  to_char(${users.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8')), 'hex')`;

/** Call this before deleting the row. Returns the mark. */
export async function recordErasure(tx: Tx, userId: number, now: Date): Promise<string> {
  const [user] = await tx.select({ mark: ERASURE_MARK }).from(users).where(eq(users.id, userId));
  if (!user) throw new Error('Nobody is erased twice');
  await insertErasures(tx, [user.mark], now);
  return user.mark;
}

export async function insertErasures(tx: Tx, marks: readonly string[], now: Date): Promise<void> {
  if (marks.length === 0) return;
  await tx
    .insert(erasures)
    .values(marks.map((mark) => ({ mark, at: now })))
    .onConflictDoNothing();
}

/** People who exist although they were erased. */
export async function listErasedUsers(tx: Tx): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(inArray(ERASURE_MARK, tx.select({ mark: erasures.mark }).from(erasures)))
    .orderBy(asc(users.id));
}
