import type { Dashboard as DashboardAnswer } from '@kanisa/contract/office/dashboard.schema.ts';
import { presentOwnApplication } from '../../departments/applications/applications.presenter.ts';
import { presentCalendarOccurrence } from '../../events/calendar/calendar.presenter.ts';
import { presentInboxMessage } from '../../messaging/inbox/inbox.presenter.ts';
import type { DashboardData } from './dashboard.service.ts';

export function presentDashboard(data: DashboardData, timeZone: string): DashboardAnswer {
  const mayDecide = data.waiting !== null || data.deletionRequests !== null;
  return {
    departments: data.departments.map(({ id, name, isLeader }) => ({ id, name, is_leader: isLeader })),
    upcoming_events: data.upcoming.map(presentCalendarOccurrence),
    unread_count: data.unreadCount,
    unread_messages: data.unread.map(presentInboxMessage),
    pending_applications: data.pending.map(presentOwnApplication),
    waiting: mayDecide
      ? {
          applications: (data.waiting ?? []).map((row) => ({
            department_id: row.departmentId,
            department_name: row.departmentName,
            pending: row.pending,
          })),
          deletion_requests: data.deletionRequests,
        }
      : null,
    setup: data.setup,
    time_zone: timeZone,
  };
}
