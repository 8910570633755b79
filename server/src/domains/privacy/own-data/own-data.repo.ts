import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { departmentApplications as applications } from '../../departments/applications/applications.table.ts';
import { departmentMembers, departments } from '../../departments/departments/departments.table.ts';
import { infoPosts } from '../../departments/posts/posts.table.ts';
import { eventAttendances } from '../../events/attendance/attendance.table.ts';
import { events } from '../../events/events/events.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
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
