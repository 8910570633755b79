import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { queuePushNotice } from '../../messaging/push-notices/push-notices.service.ts';
import { listAttendanceDays, listAttendeeIds } from '../attendance/attendance.repo.ts';
import { listEventChanges } from '../events/events.repo.ts';
import type { EventRow } from '../events/events.table.ts';
import { findOccurrenceOn, type Occurrence, toEndTime, toRepetition } from '../occurrences/occurrences.rules.ts';

/** More people than an event can have. */
const ATTENDEES_MAX = 2 ** 31 - 1;

export interface EventDates {
  event: EventRow;
  /** Null for every date that is not over. */
  occursOn: string | null;
}

/** Attendees, each once, without the actor and inactive users. */
export async function listPeopleComing(
  deps: Deps,
  db: DbOrTx,
  { actor, event, occursOn, limit }: EventDates & { actor: Actor; limit: number },
): Promise<number[]> {
  const days = occursOn === null ? await listDaysAhead(deps, db, event) : [occursOn];
  return listAttendeeIds(db, { eventId: event.id, days, exceptId: actor.id, limit });
}

/** The days in the series on which somebody comes to a date that is not over, wherever it was moved. */
async function listDaysAhead(deps: Deps, db: DbOrTx, event: EventRow): Promise<string[]> {
  const series = { event, changes: await listEventChanges(db, [event.id]) };
  return (await listAttendanceDays(db, event.id)).filter((day) => {
    const date = findOccurrenceOn(deps.settings.church.timeZone, series, day);
    return date !== null && toEndTime(date) >= deps.clock.now();
  });
}

/** Only those with a device are told. */
export const listPeopleToPush = (deps: Deps, db: DbOrTx, actor: Actor, dates: EventDates): Promise<number[]> =>
  listPeopleComing(deps, db, { ...dates, actor, limit: ATTENDEES_MAX });

interface PushedChange {
  event: EventRow;
  /** Null for a whole series. */
  before: Occurrence | null;
  /** Null if the event is deleted. */
  after: Occurrence | null;
  userIds: readonly number[];
}

/** People who asked for such notices get them whether or not staff also send a message, an e-mail or a text. */
export async function pushToAttendees(
  deps: Deps,
  tx: Tx,
  { event, before, after, userIds }: PushedChange,
): Promise<void> {
  if (userIds.length === 0) return;
  // The first date of a series may be long over.
  const date = before === null ? '' : `?date=${after?.occursOn}`;
  const path = event.isPublic && after ? `/calendar/${event.id}${date}` : '/calendar';
  await queuePushNotice(deps, tx, { kind: 'event_change', path, audience: { userIds } });
}

/** A change of the texts alone is no news. */
export function isSeriesMoved(before: EventRow, after: EventRow): boolean {
  const toTimesAndPlace = (row: EventRow) => [row.startsAt, row.endsAt, row.location, toRepetition(row)];
  return !isDeepStrictEqual(toTimesAndPlace(before), toTimesAndPlace(after));
}
