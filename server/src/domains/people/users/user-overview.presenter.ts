import { RELATIONSHIPS } from '@kanisa/contract/people/family.ts';
import type { UserOverview } from '@kanisa/contract/people/user-overview.schema.ts';
import type { UserOverviewData } from './user-overview.service.ts';

const getTotal = (rows: readonly { total: number }[]) => rows[0]?.total ?? 0;

export function presentUserOverview(data: UserOverviewData): UserOverview {
  const familyCounts = new Map(data.family.map(({ relationship, count }) => [relationship, count]));
  return {
    departments: data.departments.map(({ id, name, leaderId, joinedAt }) => ({
      id,
      name,
      is_leader: leaderId === data.userId,
      joined_at: joinedAt.toISOString(),
    })),
    department_count: getTotal(data.departments),
    family: RELATIONSHIPS.flatMap((relationship) => {
      const count = familyCounts.get(relationship) ?? 0;
      return count === 0 ? [] : [{ relationship, count }];
    }),
    upcoming_events: data.upcoming.map(({ id, title, date }) => ({ id, title, date })),
    last_signed_in_at: data.lastSignedInAt?.toISOString() ?? null,
    messages: {
      count: getTotal(data.messages),
      latest: data.messages.map(({ id, sentAt, senderFirstName, senderLastName }) => ({
        id,
        sent_at: sentAt.toISOString(),
        sender_name: senderFirstName === null ? null : `${senderFirstName} ${senderLastName ?? ''}`.trim(),
      })),
    },
    emails: {
      count: getTotal(data.emails),
      latest: data.emails.map(({ id, sentAt, subject, isFailed }) => ({
        id,
        sent_at: sentAt.toISOString(),
        subject,
        is_failed: isFailed,
      })),
    },
    texts: {
      count: getTotal(data.texts),
      latest: data.texts.map(({ id, sentAt, isFailed }) => ({
        id,
        sent_at: sentAt.toISOString(),
        is_failed: isFailed,
      })),
    },
    pending_applications: data.applications.map(({ id, departmentId, departmentName, createdAt }) => ({
      id,
      department_id: departmentId,
      department_name: departmentName,
      created_at: createdAt.toISOString(),
    })),
  };
}
