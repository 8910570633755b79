import { calendarMessages } from '@kanisa/contract/events/calendar.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { type CalendarOccurrenceView, loadOccurrenceViews } from '../calendar/calendar.service.ts';
import { withLocalTimes } from '../events/event-times.rules.ts';
import { eventNotFound, getSeriesOn, lockSeriesOn } from '../events/events.service.ts';
import { type Occurrence, type Series, toEndTime } from '../occurrences/occurrences.rules.ts';
import { getOccurrence } from '../occurrences/occurrences.service.ts';
import { deleteAttendance } from './attendance.repo.ts';
import { registerAttendance } from './attendance.service.ts';

/**
 * Locks the user before the event, in the order of an account deletion. The event lock gives the last place to one
 * user.
 */
export async function confirmAttendance(
  deps: Deps,
  actor: Actor,
  id: number,
  occursOn: string,
  guests: number | undefined,
): Promise<CalendarOccurrenceView> {
  return transactionAs(deps, actor, async (tx) => {
    const occurrence = getPublishedOccurrence(deps, await lockSeriesOn(tx, id, occursOn), occursOn);
    const now = deps.clock.now();
    if (occurrence.isCancelled) throw new AppError('conflict', calendarMessages.cancelled);
    if (toEndTime(occurrence) < now) throw new AppError('conflict', calendarMessages.over);
    const { capacity } = occurrence;
    const hasPlaces = await registerAttendance(tx, occurrence, {
      userId: actor.id,
      capacity,
      now,
      ...(guests !== undefined && { guests }),
    });
    const view = await getOccurrenceView(deps, tx, actor, occurrence);
    if (hasPlaces) return view;
    throw new AppError('conflict', view.placesLeft === 0 ? calendarMessages.full : calendarMessages.fewPlaces);
  });
}

export async function withdrawAttendance(
  deps: Deps,
  actor: Actor,
  id: number,
  occursOn: string,
): Promise<CalendarOccurrenceView> {
  return transactionAs(deps, actor, async (tx) => {
    const occurrence = getPublishedOccurrence(deps, await getSeriesOn(tx, id, occursOn), occursOn);
    await deleteAttendance(tx, id, occursOn, actor.id);
    return getOccurrenceView(deps, tx, actor, occurrence);
  });
}

function getPublishedOccurrence(deps: Deps, series: Series, occursOn: string): Occurrence {
  if (!series.event.isPublic) throw eventNotFound();
  return getOccurrence(deps, series, occursOn);
}

async function getOccurrenceView(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  occurrence: Occurrence,
): Promise<CalendarOccurrenceView> {
  const [view] = await loadOccurrenceViews(deps, tx, actor, [
    withLocalTimes(deps.settings.church.timeZone, occurrence),
  ]);
  if (!view) throw new Error('loadOccurrenceViews returned no view');
  return view;
}
