import type { Dashboard as DashboardAnswer } from '@kanisa/contract/office/dashboard.schema.ts';
import { presentOwnApplication } from '../../departments/applications/applications.presenter.ts';
import { presentCalendarOccurrence } from '../../events/calendar/calendar.presenter.ts';
import { presentPersonName } from '../../identity/accounts/person-name.presenter.ts';
import { presentInboxMessage } from '../../messaging/inbox/inbox.presenter.ts';
import type { DashboardData } from './dashboard.service.ts';

type PendingCount = NonNullable<DashboardData['waiting']>[number];

const presentPendingCount = ({ departmentId, departmentName, pending }: PendingCount) => ({
  department_id: departmentId,
  department_name: departmentName,
  pending,
});

const presentNewestPost = ({ author, createdAt, ...post }: DashboardData['posts'][number]) => ({
  id: post.id,
  department: { id: post.department.id, name: post.department.name },
  title: post.title,
  beginning: post.beginning,
  author: author && presentPersonName(author),
  created_at: createdAt.toISOString(),
});

export function presentDashboard(data: DashboardData, timeZone: string): DashboardAnswer {
  const mayDecide = data.waiting !== null || data.deletionRequests !== null;
  return {
    departments: data.departments.map(({ id, name, isLeader }) => ({ id, name, is_leader: isLeader })),
    upcoming_events: data.upcoming.map(presentCalendarOccurrence),
    unread_count: data.unreadCount,
    unread_messages: data.unread.map(presentInboxMessage),
    posts: data.posts.map(presentNewestPost),
    pending_applications: data.pending.map(presentOwnApplication),
    waiting: mayDecide
      ? {
          applications: (data.waiting ?? []).map(presentPendingCount),
          deletion_requests: data.deletionRequests,
        }
      : null,
    all_applications: data.allWaiting && {
      pending: data.allWaiting[0]?.totalPending ?? 0,
      department_count: data.allWaiting[0]?.departmentCount ?? 0,
      departments: data.allWaiting.map(presentPendingCount),
    },
    setup: data.setup,
    time_zone: timeZone,
  };
}
