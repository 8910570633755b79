import { isDeepStrictEqual } from 'node:util';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import type { Actor } from '../../../policy/actor.ts';
import { queuePushNotice } from '../../messaging/push-notices/push-notices.service.ts';
import { listAttendeeIds } from '../attendance/attendance.repo.ts';
import type { EventRow } from '../events/events.table.ts';
import { type Occurrence, toRepetition } from '../occurrences/occurrences.rules.ts';

/** More people than an event can have. */
const ATTENDEES_MAX = 2 ** 31 - 1;

/** Attendees of a date, or of every date that is not over, without the actor. Only those with a device are told. */
export async function listPeopleToPush(
  deps: Deps,
  db: DbOrTx,
  actor: Actor,
  { eventId, occursOn }: { eventId: number; occursOn: string | null },
): Promise<number[]> {
  const fromDay = occursOn ?? getCalendarDay(deps.settings.church.timeZone, deps.clock.now());
  return listAttendeeIds(db, { eventId, fromDay, toDay: occursOn, exceptId: actor.id, limit: ATTENDEES_MAX });
}

/** People who asked for such notices get them whether or not staff also send a message, an e-mail or a text. */
export async function pushToAttendees(
  deps: Deps,
  tx: Tx,
  { event, after, userIds }: { event: EventRow; after: Occurrence | null; userIds: readonly number[] },
): Promise<void> {
  if (userIds.length === 0) return;
  const path = event.isPublic && after ? `/calendar/${event.id}?date=${after.occursOn}` : '/calendar';
  await queuePushNotice(deps, tx, { kind: 'event_change', path, audience: { userIds } });
}

/** A change of the texts alone is no news. */
export function isSeriesMoved(before: EventRow, after: EventRow): boolean {
  const toTimesAndPlace = (row: EventRow) => [row.startsAt, row.endsAt, row.location, toRepetition(row)];
  return !isDeepStrictEqual(toTimesAndPlace(before), toTimesAndPlace(after));
}
