import {
  DASHBOARD_EVENT_DAYS,
  DASHBOARD_EVENTS,
  DASHBOARD_MESSAGES,
  DASHBOARD_WAITING_MOST,
} from '@kanisa/contract/office/dashboard.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { readOwnPending, readWaiting } from '../../departments/applications/applications.service.ts';
import { readOwnDepartments } from '../../departments/departments/departments.service.ts';
import { readUpcoming } from '../../events/calendar/calendar.service.ts';
import { readUnread, readUnreadCount } from '../../messaging/inbox/inbox.service.ts';
import { countRequests } from '../../privacy/deletion-requests/deletion-requests.service.ts';
import { listOpenSteps } from '../setup/setup.service.ts';

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;

/** What is next for a person, in a dozen queries however much there is. */
export async function readDashboard(deps: Deps, actor: Actor) {
  const departments = await readOwnDepartments(deps, actor);
  const unreadCount = await readUnreadCount(deps, actor);
  return {
    departments: departments.map(({ id, name, leaderId }) => ({ id, name, isLeader: leaderId === actor.id })),
    upcoming: await readUpcoming(deps, actor, { days: DASHBOARD_EVENT_DAYS, most: DASHBOARD_EVENTS }),
    unreadCount,
    unread: unreadCount === 0 ? [] : await readUnread(deps, actor, DASHBOARD_MESSAGES),
    pending: await readOwnPending(deps, actor),
    waiting: await readWaiting(deps, actor, { own: departments, most: DASHBOARD_WAITING_MOST }),
    deletionRequests: await countRequests(deps, actor),
    setup: await listOpenSteps(deps, actor),
  };
}
