import { calendarMessages } from '@kanisa/contract/events/calendar.ts';
import { occurrenceMessages } from '@kanisa/contract/events/occurrences.ts';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { type CalendarOccurrenceView, loadOccurrenceViews } from '../calendar/calendar.service.ts';
import { eventNotFound, getSeriesOn, lockSeriesOn } from '../events/events.service.ts';
import { findOccurrenceOn, type Occurrence, type Series, toEndTime } from '../occurrences/occurrences.rules.ts';
import { givePlaceBack, registerAttendance } from './attendance.service.ts';

/**
 * Locks the user before the event, in the order of an account deletion. The event lock gives the last place to one
 * user.
 */
export async function confirmAttendance(
  deps: Deps,
  actor: Actor,
  id: number,
  occursOn: string,
): Promise<CalendarOccurrenceView> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockUsersAgainstDeletion(tx, actor.id))) throw new AppError('unauthenticated');
    const one = getPublishedOccurrence(deps, await lockSeriesOn(tx, id, occursOn), occursOn);
    const now = deps.clock.now();
    if (one.isCancelled) throw new AppError('conflict', calendarMessages.cancelled);
    if (toEndTime(one) < now) throw new AppError('conflict', calendarMessages.over);
    const hasPlace = await registerAttendance(tx, one, { userId: actor.id, capacity: one.capacity, now });
    if (!hasPlace) throw new AppError('conflict', calendarMessages.full);
    return getOccurrenceView(deps, tx, actor, one);
  });
}

export async function withdrawAttendance(
  deps: Deps,
  actor: Actor,
  id: number,
  occursOn: string,
): Promise<CalendarOccurrenceView> {
  const one = getPublishedOccurrence(deps, await getSeriesOn(deps.db, id, occursOn), occursOn);
  await givePlaceBack(deps.db, one, actor.id);
  return getOccurrenceView(deps, deps.db, actor, one);
}

function getPublishedOccurrence(deps: Deps, series: Series, occursOn: string): Occurrence {
  if (!series.event.isPublic) throw eventNotFound();
  const one = findOccurrenceOn(deps.settings.church.timeZone, series, occursOn);
  if (!one) throw new AppError('not_found', occurrenceMessages.notFound);
  return one;
}

async function getOccurrenceView(
  deps: Deps,
  db: DbOrTx,
  actor: Actor,
  one: Occurrence,
): Promise<CalendarOccurrenceView> {
  const [seen] = await loadOccurrenceViews(deps, db, actor, [one]);
  if (!seen) throw new Error('an occurrence was lost on the way');
  return seen;
}
