import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { ChangeOccurrenceBody } from '@kanisa/contract/events/occurrences.schema.ts';
import { OCCURRENCE_CHANGES_MAX, OCCURRENCES_MAX, occurrenceMessages } from '@kanisa/contract/events/occurrences.ts';
import type { NoticeChannel } from '@kanisa/contract/messaging/notices.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { parseEpochDay } from '../../../platform/time/wall-time.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { listPeopleToTell, type NotifiedCounts, notifyAttendees } from '../announcements/announcements.service.ts';
import { listPeopleToPush } from '../announcements/push-attendees.service.ts';
import { type AttendanceCounts, countAttendance } from '../attendance/attendance.repo.ts';
import {
  type AttendeeRow,
  listAttendeePage,
  loadAttendanceCounts,
  type OccurrenceKey,
} from '../attendance/attendance.service.ts';
import {
  requireTimeOrder,
  resolveEventTime,
  toStartOfDay,
  type WithLocalTimes,
  withLocalTimes,
} from '../events/event-times.rules.ts';
import {
  deleteEventChanges,
  findEvent,
  listEventChanges,
  updateEventRow,
  upsertEventChange,
} from '../events/events.repo.ts';
import { eventNotFound, getSeriesOn, lockSeriesOn } from '../events/events.service.ts';
import type { EventChangeRow, EventRow } from '../events/events.table.ts';
import { computeSpan, findOccurrenceOn, listOccurrencesIn, type Occurrence, type Series } from './occurrences.rules.ts';

/** A changed occurrence, and how many were told about it. */
export interface OccurrenceChange {
  occurrence: StaffOccurrenceView;
  notified: NotifiedCounts | null;
}

export type StaffOccurrenceView = WithLocalTimes<Occurrence> & AttendanceCounts;

async function addAttendanceCounts(deps: Deps, occurrences: readonly Occurrence[]): Promise<StaffOccurrenceView[]> {
  const countAttendanceAt = await loadAttendanceCounts(deps.db, occurrences);
  return occurrences.map((one) => ({
    ...withLocalTimes(deps.settings.church.timeZone, one),
    ...countAttendanceAt(one),
  }));
}

export async function listOccurrences(
  deps: Deps,
  id: number,
  from: string | undefined,
): Promise<{ rows: StaffOccurrenceView[]; nextFrom: string | null }> {
  const { timeZone } = deps.settings.church;
  const event = await findEvent(deps.db, id);
  if (!event) throw eventNotFound();
  const series = { event, changes: await listEventChanges(deps.db, [id]) };
  const begin = toStartOfDay(timeZone, parseEpochDay(from ?? getCalendarDay(timeZone, deps.clock.now())));
  const query = { from: begin, to: null, isStartRequired: true, limit: OCCURRENCES_MAX + 1 };
  const found = listOccurrencesIn(timeZone, series, query);
  const next = found[OCCURRENCES_MAX];
  return {
    rows: await addAttendanceCounts(deps, found.slice(0, OCCURRENCES_MAX)),
    nextFrom: next ? getCalendarDay(timeZone, next.startsAt) : null,
  };
}

/** An absent or null field keeps the value of the series. A cancelled occurrence has no other changes. */
export async function changeOccurrence(
  deps: Deps,
  actor: Actor,
  { eventId: id, occursOn }: OccurrenceKey,
  { notify = [], ...fields }: ChangeOccurrenceBody,
): Promise<OccurrenceChange> {
  return transactionAs(deps, actor, async (tx) => {
    const series = await lockOccurrence(deps, tx, id, occursOn);
    const { event } = series;
    if (event.repeats === null) throw new AppError('conflict', occurrenceMessages.notRepeating);
    const change = buildChange(deps, event, occursOn, fields);
    const changed = getOccurrence(deps, { event, changes: [change] }, occursOn);
    requireTimeOrder(changed);
    const others = (await listEventChanges(tx, [id])).filter((one) => one.occursOn !== occursOn);
    if (others.length >= OCCURRENCE_CHANGES_MAX) throw new AppError('conflict', occurrenceMessages.tooMany);
    await upsertEventChange(tx, change);
    await updateSpan(deps, tx, event, [...others, change]);
    return tellAndPresent(deps, tx, actor, { series, after: changed, channels: notify });
  });
}

function buildChange(
  deps: Deps,
  event: EventRow,
  occursOn: string,
  input: Omit<ChangeOccurrenceBody, 'notify'>,
): EventChangeRow {
  const { title, description, location, start_time: start, end_time: end, is_cancelled: isCancelled, ...rest } = input;
  requireNoFieldsLeft(rest);
  const { timeZone } = deps.settings.church;
  const base = { eventId: event.id, occursOn, isCancelled: isCancelled ?? false };
  const asPlanned = { title: null, description: null, startsAt: null, endsAt: null, location: null };
  if (base.isCancelled) return { ...base, ...asPlanned };
  return {
    ...base,
    title: title ?? null,
    description: description ?? null,
    startsAt: start ? resolveEventTime(timeZone, start) : null,
    endsAt: end ? resolveEventTime(timeZone, end) : null,
    location: location ?? null,
  };
}

export async function restoreOccurrence(
  deps: Deps,
  actor: Actor,
  { eventId: id, occursOn }: OccurrenceKey,
  channels: readonly NoticeChannel[],
): Promise<OccurrenceChange> {
  return transactionAs(deps, actor, async (tx) => {
    const series = await lockOccurrence(deps, tx, id, occursOn);
    const { event, changes } = series;
    if (changes.length > 0) {
      await deleteEventChanges(tx, id, [occursOn]);
      await updateSpan(deps, tx, event, await listEventChanges(tx, [id]));
    }
    const after = getOccurrence(deps, { event, changes: [] }, occursOn);
    return tellAndPresent(deps, tx, actor, { series, after, channels });
  });
}

/** `series` is the state before the change. */
async function tellAndPresent(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { series, after, channels }: { series: Series; after: Occurrence; channels: readonly NoticeChannel[] },
): Promise<OccurrenceChange> {
  const before = getOccurrence(deps, series, after.occursOn);
  for (const hooks of deps.eventHooks) await hooks.onDatesChanged?.(deps, tx, { eventId: after.eventId });
  const { event } = series;
  const date = { event, occursOn: after.occursOn };
  const userIds = channels.length === 0 ? [] : await listPeopleToTell(deps, tx, actor, date);
  const pushUserIds = await listPeopleToPush(deps, tx, actor, date);
  const change = { event, before, after, userIds, channels, pushUserIds };
  const notified = await notifyAttendees(deps, tx, actor, change);
  return { occurrence: await addAttendanceCount(deps, tx, after), notified };
}

export async function getAttendancePage(
  deps: Deps,
  id: number,
  occursOn: string,
  paging: { page: number; perPage: number },
): Promise<{ occurrence: StaffOccurrenceView; rows: AttendeeRow[]; total: number }> {
  const occurrence = getOccurrence(deps, await getSeriesOn(deps.db, id, occursOn), occursOn);
  const { rows, counts } = await listAttendeePage(deps.db, occurrence, paging);
  const { timeZone } = deps.settings.church;
  return { occurrence: { ...withLocalTimes(timeZone, occurrence), ...counts }, rows, total: counts.attendeeCount };
}

async function lockOccurrence(deps: Deps, tx: Tx, id: number, occursOn: string): Promise<Series> {
  const series = await lockSeriesOn(tx, id, occursOn);
  getOccurrence(deps, series, occursOn);
  return series;
}

export function getOccurrence(deps: Deps, series: Series, occursOn: string): Occurrence {
  const found = findOccurrenceOn(deps.settings.church.timeZone, series, occursOn);
  if (!found) throw new AppError('not_found', occurrenceMessages.notFound);
  return found;
}

async function updateSpan(deps: Deps, tx: Tx, event: EventRow, changes: readonly EventChangeRow[]): Promise<void> {
  await updateEventRow(tx, event.id, computeSpan(deps.settings.church.timeZone, event, changes), deps.clock.now());
}

async function addAttendanceCount(deps: Deps, tx: Tx, occurrence: Occurrence): Promise<StaffOccurrenceView> {
  const counts = await countAttendance(tx, occurrence.eventId, occurrence.occursOn);
  return { ...withLocalTimes(deps.settings.church.timeZone, occurrence), ...counts };
}
