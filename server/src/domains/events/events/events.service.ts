import { isDeepStrictEqual } from 'node:util';
import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { noticeMessages } from '@kanisa/contract/events/announcements.ts';
import type { CreateEventBody, UpdateEventBody } from '@kanisa/contract/events/events.schema.ts';
import { EVENT_DAYS_MAX, eventMessages } from '@kanisa/contract/events/events.ts';
import type { NoticeChannel } from '@kanisa/contract/messaging/notices.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventDatesChange } from '../../../core/event-hooks.ts';
import { findChangedFields } from '../../../db/changed-fields.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { formatEpochDay, parseEpochDay, toEpochDay, toWallTime } from '../../../platform/time/wall-time.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import {
  type DateChange,
  listPeopleToTell,
  type NotifiedCounts,
  notifyAttendees,
} from '../announcements/announcements.service.ts';
import { isSeriesMoved, listPeopleToPush } from '../announcements/push-attendees.service.ts';
import { moveAttendance } from '../attendance/attendance.repo.ts';
import { deleteAttendanceExcept } from '../attendance/attendance.service.ts';
import {
  computeSpan,
  findFirstDayOfSeries,
  findNextOccurrence,
  findOccurrenceOn,
  type Series,
  toRepetition,
} from '../occurrences/occurrences.rules.ts';
import { isSeriesDay } from '../occurrences/repetition.rules.ts';
import {
  requireTimeOrder,
  requireValidRepetition,
  resolveEventTime,
  toRepetitionColumns,
  type WithLocalTimes,
  withLocalTimes,
} from './event-times.rules.ts';
import {
  deleteEventChanges,
  deleteEventRow,
  type EventView,
  findEvent,
  findEventChange,
  findEventView,
  insertEvent,
  listEventChanges,
  listEventsByIds,
  listEventViews,
  listPublishedEvents,
  lockEvent,
  updateEventRow,
} from './events.repo.ts';
import type { EventChangeRow, EventRow } from './events.table.ts';

export { listEventTitles } from './events.repo.ts';

export type StaffEvent = WithLocalTimes<EventView> & { nextStartsAt: Date | null };

export const eventNotFound = () => new AppError('not_found', eventMessages.notFound);

function toStaffEvent(deps: Deps, row: EventView, changes: readonly EventChangeRow[]): StaffEvent {
  const { timeZone } = deps.settings.church;
  return {
    ...withLocalTimes(timeZone, row),
    nextStartsAt: findNextOccurrence(timeZone, { event: row, changes }, deps.clock.now())?.startsAt ?? null,
  };
}

/** Groups the changed occurrences of a period by event. */
async function listChangesByEvent(
  deps: Deps,
  rows: readonly EventRow[],
  { from, to }: { from: Date; to: Date | null },
): Promise<Map<number, EventChangeRow[]>> {
  const dayOf = (instant: Date) => toEpochDay(toWallTime(deps.settings.church.timeZone, instant));
  const ids = rows.filter((row) => row.repeats !== null).map((row) => row.id);
  const changes = await listEventChanges(deps.db, ids, {
    from,
    to,
    // A current occurrence may have started as long ago as an event can last.
    fromDay: formatEpochDay(dayOf(from) - EVENT_DAYS_MAX - 1),
    toDay: to && formatEpochDay(dayOf(to) + 2),
  });
  return Map.groupBy(changes, (change) => change.eventId);
}

/** Sorts upcoming events by their next start, then past events with the latest first. */
export async function listEvents(deps: Deps, search: string): Promise<{ rows: StaffEvent[]; total: number }> {
  const now = deps.clock.now();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const { rows, total } = await listEventViews(deps.db, { words, now });
  const changes = await listChangesByEvent(deps, rows, { from: now, to: null });
  const events = rows.map((row) => toStaffEvent(deps, row, changes.get(row.id) ?? []));
  const rank = ({ nextStartsAt, startsAt }: StaffEvent) =>
    nextStartsAt ? nextStartsAt.getTime() : Number.MAX_SAFE_INTEGER - startsAt.getTime();
  return { rows: events.toSorted((a, b) => rank(a) - rank(b)), total };
}

export async function getStaffEvent(deps: Deps, db: DbOrTx, id: number): Promise<StaffEvent> {
  const row = await findEventView(db, id);
  if (!row) throw eventNotFound();
  return toStaffEvent(deps, row, await listEventChanges(db, [id]));
}

export async function createEvent(deps: Deps, actor: Actor, input: CreateEventBody): Promise<StaffEvent> {
  const { timeZone } = deps.settings.church;
  const now = deps.clock.now();
  const event = {
    title: input.title,
    description: input.description ?? null,
    startsAt: resolveEventTime(timeZone, input.start_time),
    endsAt: input.end_time ? resolveEventTime(timeZone, input.end_time) : null,
    location: input.location ?? null,
    isPublic: input.is_public ?? false,
    ...toRepetitionColumns(input.repetition),
    capacity: input.capacity ?? null,
  };
  requireTimeOrder(event);
  requireValidRepetition(timeZone, event);
  const span = computeSpan(timeZone, event, []);
  return transactionAs(deps, actor, async (tx) => {
    const id = await insertEvent(tx, { ...event, ...span, createdBy: actor.id, createdAt: now, updatedAt: now });
    return getStaffEvent(deps, tx, id);
  });
}

/** An absent field stays, null clears it. Changes and attendance of a day stay while the series has that day. */
export async function updateEvent(
  deps: Deps,
  actor: Actor,
  id: number,
  { notify = [], ...input }: UpdateEventBody,
): Promise<{ event: StaffEvent; notified: NotifiedCounts | null }> {
  const { timeZone } = deps.settings.church;
  return transactionAs(deps, actor, async (tx) => {
    const stored = await lockEvent(tx, id);
    if (!stored) throw eventNotFound();
    const changes = findChangedFields<EventRow>(stored, toEventChanges(timeZone, input));
    const event = { ...stored, ...changes };
    const change = await prepareNotice(deps, tx, actor, { stored, event, channels: notify });
    if (changes) {
      requireTimeOrder(event);
      requireValidRepetition(timeZone, event);
      await updateOccurrenceDays(tx, timeZone, stored, event);
      const span = computeSpan(timeZone, event, await listEventChanges(tx, [id]));
      await updateEventRow(tx, id, { ...changes, ...span }, deps.clock.now());
      const dates = { eventId: id, ...toOnlyDay(timeZone, stored, event) };
      for (const hooks of deps.eventHooks) await hooks.onDatesChanged?.(deps, tx, dates);
    }
    const notified = await notifyAttendees(deps, tx, actor, change);
    return { event: await getStaffEvent(deps, tx, id), notified };
  });
}

function toOnlyDay(timeZone: string, before: EventRow, after: EventRow): Pick<EventDatesChange, 'onlyDay'> {
  if (before.repeats !== null || after.repeats !== null) return {};
  const toDay = (row: EventRow) => formatEpochDay(findFirstDayOfSeries(timeZone, row));
  return { onlyDay: { before: toDay(before), after: toDay(after) } };
}

/** Call before the change: it moves or deletes the attendance. Only the one date of a single event can be moved here. */
async function prepareNotice(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { stored, event, channels }: { stored: EventRow; event: EventRow | null; channels: readonly NoticeChannel[] },
): Promise<DateChange> {
  const { timeZone } = deps.settings.church;
  const isSeries = stored.repeats !== null;
  if (channels.length > 0 && event && (isSeries || event.repeats !== null)) {
    throw new AppError('conflict', noticeMessages.series);
  }
  const toDay = (row: EventRow) => formatEpochDay(findFirstDayOfSeries(timeZone, row));
  const toOnlyDate = (row: EventRow) => findOccurrenceOn(timeZone, { event: row, changes: [] }, toDay(row));
  const range = { event: stored, occursOn: isSeries ? null : toDay(stored) };
  return {
    event: event ?? stored,
    before: isSeries ? null : toOnlyDate(stored),
    after: event && toOnlyDate(event),
    userIds: channels.length === 0 ? [] : await listPeopleToTell(deps, tx, actor, range),
    channels,
    pushUserIds: await listPeopleToPush(deps, tx, actor, range),
    isSeriesMoved: event !== null && isSeriesMoved(stored, event),
  };
}

function toEventChanges(
  timeZone: string,
  input: Omit<UpdateEventBody, 'notify'>,
): Parameters<typeof findChangedFields<EventRow>>[1] {
  const { title, description, location, capacity, repetition, ...times } = input;
  const { start_time: start, end_time: end, is_public: isPublic, ...rest } = times;
  requireNoFieldsLeft(rest);
  const resolve = (time: string | null | undefined) =>
    typeof time === 'string' ? resolveEventTime(timeZone, time) : time;
  return {
    title,
    description,
    startsAt: resolve(start) ?? undefined,
    endsAt: resolve(end),
    location,
    isPublic,
    ...(repetition !== undefined && toRepetitionColumns(repetition)),
    capacity,
  };
}

async function updateOccurrenceDays(tx: Tx, timeZone: string, before: EventRow, after: EventRow): Promise<void> {
  const first = findFirstDayOfSeries(timeZone, after);
  const isSameRule = isDeepStrictEqual(toRepetition(before), toRepetition(after));
  if (isSameRule && findFirstDayOfSeries(timeZone, before) === first) return;
  if (before.repeats === null && after.repeats === null) return moveAttendance(tx, after.id, formatEpochDay(first));
  const repetition = toRepetition(after);
  const isInSeries = (occursOn: string) => isSeriesDay(first, repetition, parseEpochDay(occursOn));
  await deleteAttendanceExcept(tx, after.id, isInSeries);
  const changed = (await listEventChanges(tx, [after.id])).map((change) => change.occursOn);
  await deleteEventChanges(
    tx,
    after.id,
    // A single event has no changed occurrences.
    changed.filter((day) => after.repeats === null || !isInSeries(day)),
  );
}

export async function deleteEvent(
  deps: Deps,
  actor: Actor,
  id: number,
  channels: readonly NoticeChannel[],
): Promise<NotifiedCounts | null> {
  for (let isMore = true; isMore; ) isMore = await prepareDeletion(deps, actor, id);
  return transactionAs(deps, actor, async (tx) => {
    const stored = await lockEvent(tx, id);
    if (!stored) throw eventNotFound();
    const change = await prepareNotice(deps, tx, actor, { stored, event: null, channels });
    for (const hooks of deps.eventHooks) await hooks.onEventDeleted?.(deps, tx, id);
    await deleteEventRow(tx, id);
    return notifyAttendees(deps, tx, actor, change);
  });
}

/** True if there is more to do. */
async function prepareDeletion(deps: Deps, actor: Actor, id: number): Promise<boolean> {
  return transactionAs(deps, actor, async (tx) => {
    if (!(await lockEvent(tx, id))) throw eventNotFound();
    let isMore = false;
    for (const hooks of deps.eventHooks) isMore = (await hooks.beforeEventDeletion?.(deps, tx, id)) === true || isMore;
    return isMore;
  });
}

/** Lists published events that may occur in this period, with their changes in it. */
export async function listPublishedSeries(
  deps: Deps,
  period: { from: Date; to: Date | null; limit: number },
): Promise<Series[]> {
  const rows = await listPublishedEvents(deps.db, period);
  const changes = await listChangesByEvent(deps, rows, period);
  return rows.map((event) => ({ event, changes: changes.get(event.id) ?? [] }));
}

/** Adds all changes of each event, for a file that contains the whole series. */
export async function listWholeSeries(deps: Deps, rows: readonly EventRow[]): Promise<Series[]> {
  const ids = rows.filter((row) => row.repeats !== null).map((row) => row.id);
  const changes = Map.groupBy(await listEventChanges(deps.db, ids), (change) => change.eventId);
  return rows.map((event) => ({ event, changes: changes.get(event.id) ?? [] }));
}

/** Lists events by their ids, with all changes of each. Events that no longer exist are left out. */
export async function listSeriesByIds(db: DbOrTx, ids: readonly number[]): Promise<Series[]> {
  const rows = await listEventsByIds(db, ids);
  const repeating = rows.filter((row) => row.repeats !== null).map((row) => row.id);
  const changes = Map.groupBy(await listEventChanges(db, repeating), (change) => change.eventId);
  return rows.map((event) => ({ event, changes: changes.get(event.id) ?? [] }));
}

/** Lists the ids of events that are not over, at most as many as staff can list. */
export { listCurrentEvents, lockEventsAgainstChanges } from './events.repo.ts';

export async function getPublishedEvent(deps: Deps, id: number): Promise<EventRow> {
  const event = await findEvent(deps.db, id);
  if (!event?.isPublic) throw eventNotFound();
  return event;
}

/** Locks the event until the transaction ends and loads the change of one day. */
export async function lockSeriesOn(tx: Tx, id: number, occursOn: string): Promise<Series> {
  const event = await lockEvent(tx, id);
  if (!event) throw eventNotFound();
  return addChangeOn(tx, event, occursOn);
}

export async function getSeriesOn(db: DbOrTx, id: number, occursOn: string): Promise<Series> {
  const event = await findEvent(db, id);
  if (!event) throw eventNotFound();
  return addChangeOn(db, event, occursOn);
}

async function addChangeOn(db: DbOrTx, event: EventRow, occursOn: string): Promise<Series> {
  const change = await findEventChange(db, event.id, occursOn);
  return { event, changes: change ? [change] : [] };
}
