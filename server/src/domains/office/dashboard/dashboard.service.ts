import {
  DASHBOARD_EVENT_DAYS,
  DASHBOARD_EVENTS,
  DASHBOARD_MESSAGES,
  DASHBOARD_POSTS,
  DASHBOARD_WAITING_MAX,
} from '@kanisa/contract/office/dashboard.ts';
import type { Deps } from '../../../core/deps.ts';
import { joinQueries } from '../../../db/join-queries.ts';
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

/** Takes three statements after that of the session, however many of these parts there are: see joinQueries. */
export async function getDashboard(deps: Deps, actor: Actor) {
  return joinQueries(deps.db, (db) => getDashboardParts({ ...deps, db }, actor));
}

async function getDashboardParts(deps: Deps, actor: Actor) {
  const [departmentParts, messageParts, upcoming, posts, pending, allWaiting, deletionRequests, setup] =
    await Promise.all([
      getDepartmentParts(deps, actor),
      getMessageParts(deps, actor),
      listUpcomingOccurrences(deps, actor, { days: DASHBOARD_EVENT_DAYS, limit: DASHBOARD_EVENTS }),
      listOwnNewestPosts(deps, actor, DASHBOARD_POSTS),
      listOwnApplications(deps, actor, 'pending'),
      listAllWaitingApplications(deps, actor, DASHBOARD_WAITING_MAX),
      findDeletionRequestCount(deps, actor),
      listOpenSetupSteps(deps, actor),
    ]);
  return { ...departmentParts, ...messageParts, upcoming, posts, pending, allWaiting, deletionRequests, setup };
}

async function getDepartmentParts(deps: Deps, actor: Actor) {
  const own = await listOwnDepartments(deps, actor);
  return {
    departments: own.map(({ id, name, leaderId }) => ({ id, name, isLeader: leaderId === actor.id })),
    waiting: await listWaitingApplications(deps, actor, { own, limit: DASHBOARD_WAITING_MAX }),
  };
}

async function getMessageParts(deps: Deps, actor: Actor) {
  const unreadCount = await getUnreadCount(deps, actor);
  return { unreadCount, unread: unreadCount === 0 ? [] : await listUnreadMessages(deps, actor, DASHBOARD_MESSAGES) };
}
