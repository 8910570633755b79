import type { Dashboard as DashboardAnswer } from '@kanisa/contract/office/dashboard.schema.ts';
import { presentOwnApplication } from '../../departments/applications/applications.presenter.ts';
import { presentCalendarOccurrence } from '../../events/calendar/calendar.presenter.ts';
import { presentInboxMessage } from '../../messaging/inbox/inbox.presenter.ts';
import type { DashboardData } from './dashboard.service.ts';

export function presentDashboard(found: DashboardData, timeZone: string): DashboardAnswer {
  const hasToDecide = found.waiting !== null || found.deletionRequests !== null;
  return {
    departments: found.departments.map(({ id, name, isLeader }) => ({ id, name, is_leader: isLeader })),
    upcoming_events: found.upcoming.map(presentCalendarOccurrence),
    unread_count: found.unreadCount,
    unread_messages: found.unread.map(presentInboxMessage),
    pending_applications: found.pending.map(presentOwnApplication),
    waiting: hasToDecide
      ? {
          applications: (found.waiting ?? []).map((row) => ({
            department_id: row.departmentId,
            department_name: row.departmentName,
            pending: row.pending,
          })),
          deletion_requests: found.deletionRequests,
        }
      : null,
    setup: found.setup,
    time_zone: timeZone,
  };
}
