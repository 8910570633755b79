import {
  DASHBOARD_EVENT_DAYS,
  DASHBOARD_EVENTS,
  DASHBOARD_MESSAGES,
  DASHBOARD_POSTS,
  DASHBOARD_WAITING_MAX,
} from '@kanisa/contract/office/dashboard.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import {
  listAllWaitingApplications,
  listOwnApplications,
  listWaitingApplications,
} from '../../departments/applications/applications.service.ts';
import { listOwnDepartments } from '../../departments/departments/departments.service.ts';
import { listOwnNewestPosts } from '../../departments/posts/posts.service.ts';
import { listUpcomingOccurrences } from '../../events/calendar/calendar.service.ts';
import { getUnreadCount, listUnreadMessages } from '../../messaging/inbox/inbox.service.ts';
import { findDeletionRequestCount } from '../../privacy/deletion-requests/deletion-requests.service.ts';
import { listOpenSetupSteps } from '../setup/setup.service.ts';

export type DashboardData = Awaited<ReturnType<typeof getDashboard>>;

/** Takes about a dozen queries, however much data there is. */
export async function getDashboard(deps: Deps, actor: Actor) {
  const departments = await listOwnDepartments(deps, actor);
  const unreadCount = await getUnreadCount(deps, actor);
  return {
    departments: departments.map(({ id, name, leaderId }) => ({ id, name, isLeader: leaderId === actor.id })),
    upcoming: await listUpcomingOccurrences(deps, actor, { days: DASHBOARD_EVENT_DAYS, limit: DASHBOARD_EVENTS }),
    unreadCount,
    unread: unreadCount === 0 ? [] : await listUnreadMessages(deps, actor, DASHBOARD_MESSAGES),
    posts: await listOwnNewestPosts(deps, actor, DASHBOARD_POSTS),
    pending: await listOwnApplications(deps, actor, 'pending'),
    waiting: await listWaitingApplications(deps, actor, { own: departments, limit: DASHBOARD_WAITING_MAX }),
    allWaiting: await listAllWaitingApplications(deps, actor, DASHBOARD_WAITING_MAX),
    deletionRequests: await findDeletionRequestCount(deps, actor),
    setup: await listOpenSetupSteps(deps, actor),
  };
}
