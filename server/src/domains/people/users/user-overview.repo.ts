import { OVERVIEW_DEPARTMENTS_MAX, OVERVIEW_ITEMS_MAX } from '@kanisa/contract/people/user-overview.ts';
import { and, asc, count, desc, eq, isNotNull, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { departmentApplications } from '../../departments/applications/applications.table.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { eventAttendances } from '../../events/attendance/attendance.table.ts';
import { eventChanges, events } from '../../events/events/events.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { sessions } from '../../identity/sessions/sessions.table.ts';
import { emailRecipients, emails } from '../../messaging/emails/emails.table.ts';
import { messages } from '../../messaging/messages/messages.table.ts';
import { textMessages, textRecipients } from '../../messaging/text-messages/text-messages.table.ts';
import { familyMembers } from '../family/family.table.ts';

/** The number of all rows, beside a limited list of them. */
const total = sql<number>`(count(*) over ())::int`;

export async function listDepartmentsOf(db: DbOrTx, userId: number) {
  return db
    .select({
      id: departments.id,
      name: departments.name,
      leaderId: departments.leaderId,
      joinedAt: departmentMembers.joinedAt,
      total,
    })
    .from(departmentMembers)
    .innerJoin(departments, eq(departments.id, departmentMembers.departmentId))
    .where(eq(departmentMembers.userId, userId))
    .orderBy(sql`lower(${departments.name})`)
    .limit(OVERVIEW_DEPARTMENTS_MAX);
}

export async function countFamilyByRelationship(db: DbOrTx, userId: number) {
  return db
    .select({ relationship: familyMembers.relationship, count: count() })
    .from(familyMembers)
    .where(eq(familyMembers.userId, userId))
    .groupBy(familyMembers.relationship);
}

/** `today` is the church's calendar day. A moved date counts on its new day. */
export async function listUpcomingAttendance(db: DbOrTx, userId: number, today: { day: string; timeZone: string }) {
  const movedDay = sql`(${eventChanges.startsAt} at time zone ${today.timeZone})::date`;
  const day: SQL<string> = sql`coalesce(${movedDay}, ${eventAttendances.occursOn})::text`;
  return db
    .select({ id: events.id, title: sql<string>`coalesce(${eventChanges.title}, ${events.title})`, date: day })
    .from(eventAttendances)
    .innerJoin(events, eq(events.id, eventAttendances.eventId))
    .leftJoin(
      eventChanges,
      and(eq(eventChanges.eventId, eventAttendances.eventId), eq(eventChanges.occursOn, eventAttendances.occursOn)),
    )
    .where(
      and(
        eq(eventAttendances.userId, userId),
        sql`${day} >= ${today.day}`,
        sql`${eventChanges.isCancelled} is not true`,
      ),
    )
    .orderBy(day, asc(events.id))
    .limit(OVERVIEW_ITEMS_MAX);
}

/** Sessions are kept until their tokens expire, also those that were signed out. */
export async function findLastSignIn(db: DbOrTx, userId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(sessions.createdAt) })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  return row?.at ?? null;
}

export async function listMessagesTo(db: DbOrTx, userId: number) {
  return db
    .select({
      id: messages.id,
      sentAt: messages.createdAt,
      senderFirstName: users.firstName,
      senderLastName: users.lastName,
      total,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(eq(messages.recipientId, userId))
    .orderBy(desc(messages.id))
    .limit(OVERVIEW_ITEMS_MAX);
}

/** Without copies of internal messages, which have no subject of their own, and without tests. */
export async function listEmailsTo(db: DbOrTx, userId: number) {
  return db
    .select({
      id: emails.id,
      sentAt: emails.createdAt,
      subject: emails.subject,
      isFailed: sql<boolean>`${emailRecipients.state} in ('failed', 'suppressed')`,
      total,
    })
    .from(emailRecipients)
    .innerJoin(emails, eq(emails.id, emailRecipients.recordId))
    .where(and(eq(emailRecipients.userId, userId), eq(emails.kind, 'mailing')))
    .orderBy(desc(emails.id))
    .limit(OVERVIEW_ITEMS_MAX);
}

/** Without texts that were cancelled before anything was sent. */
export async function listTextsTo(db: DbOrTx, userId: number) {
  return db
    .select({
      id: textMessages.id,
      sentAt:
        sql<Date>`coalesce(${textMessages.sentAt}, ${textMessages.timeToSend}, ${textMessages.createdAt})`.mapWith(
          textMessages.createdAt,
        ),
      isFailed: sql<boolean>`${textRecipients.state} in ('failed', 'suppressed')`,
      total,
    })
    .from(textRecipients)
    .innerJoin(textMessages, eq(textMessages.id, textRecipients.recordId))
    .where(
      and(
        eq(textRecipients.userId, userId),
        or(isNotNull(textMessages.sentAt), sql`${textMessages.cancelledAt} is null`),
        ne(textRecipients.state, 'queued'),
      ),
    )
    .orderBy(desc(textMessages.id))
    .limit(OVERVIEW_ITEMS_MAX);
}

export async function listPendingApplicationsOf(db: DbOrTx, userId: number) {
  return db
    .select({
      id: departmentApplications.id,
      departmentId: departments.id,
      departmentName: departments.name,
      createdAt: departmentApplications.createdAt,
    })
    .from(departmentApplications)
    .innerJoin(departments, eq(departments.id, departmentApplications.departmentId))
    .where(and(eq(departmentApplications.userId, userId), eq(departmentApplications.status, 'pending')))
    .orderBy(desc(departmentApplications.id))
    .limit(OVERVIEW_DEPARTMENTS_MAX);
}
