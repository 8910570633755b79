import type { Deps } from '../../../core/deps.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import {
  countFamilyByRelationship,
  findLastSignIn,
  listDepartmentsOf,
  listEmailsTo,
  listMessagesTo,
  listPendingApplicationsOf,
  listTextsTo,
  listUpcomingAttendance,
} from './user-overview.repo.ts';
import { getUser } from './users.service.ts';

export type UserOverviewData = Awaited<ReturnType<typeof getUserOverview>>;

/** Nine queries, however much data there is. */
export async function getUserOverview({ db, clock, settings }: Deps, id: number) {
  const { timeZone } = settings.church;
  const user = await getUser(db, id);
  return {
    userId: user.id,
    departments: await listDepartmentsOf(db, id),
    family: await countFamilyByRelationship(db, id),
    upcoming: await listUpcomingAttendance(db, id, { day: getCalendarDay(timeZone, clock.now()), timeZone }),
    lastSignedInAt: await findLastSignIn(db, id),
    messages: await listMessagesTo(db, id),
    emails: await listEmailsTo(db, id),
    texts: await listTextsTo(db, id),
    applications: await listPendingApplicationsOf(db, id),
  };
}
