import type { ChangeOccurrenceBody } from '@kanisa/contract/events/occurrences.schema.ts';
import { OCCURRENCE_CHANGES_MAX, OCCURRENCES_MAX, occurrenceMessages } from '@kanisa/contract/events/occurrences.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { parseEpochDay } from '../../../platform/time/wall-time.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { countAttendees } from '../attendance/attendance.repo.ts';
import {
  type AttendeeRow,
  listAttendeePage,
  loadAttendeeCounts,
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

export type StaffOccurrenceView = WithLocalTimes<Occurrence> & { attendeeCount: number };

async function addAttendeeCounts(deps: Deps, occurrences: readonly Occurrence[]): Promise<StaffOccurrenceView[]> {
  const countAttendeesAt = await loadAttendeeCounts(deps.db, occurrences);
  return occurrences.map((one) => ({
    ...withLocalTimes(deps.settings.church.timeZone, one),
    attendeeCount: countAttendeesAt(one),
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
    rows: await addAttendeeCounts(deps, found.slice(0, OCCURRENCES_MAX)),
    nextFrom: next ? getCalendarDay(timeZone, next.startsAt) : null,
  };
}

/** An absent or null field keeps the value of the series. A cancelled occurrence has no other changes. */
export async function changeOccurrence(
  deps: Deps,
  actor: Actor,
  { eventId: id, occursOn }: OccurrenceKey,
  input: ChangeOccurrenceBody,
): Promise<StaffOccurrenceView> {
  return transactionAs(deps, actor, async (tx) => {
    const { event } = await lockOccurrence(deps, tx, id, occursOn);
    if (event.repeats === null) throw new AppError('conflict', occurrenceMessages.notRepeating);
    const change = buildChange(deps, event, occursOn, input);
    const changed = getOccurrence(deps, { event, changes: [change] }, occursOn);
    requireTimeOrder(changed);
    const others = (await listEventChanges(tx, [id])).filter((one) => one.occursOn !== occursOn);
    if (others.length >= OCCURRENCE_CHANGES_MAX) throw new AppError('conflict', occurrenceMessages.tooMany);
    await upsertEventChange(tx, change);
    await updateSpan(deps, tx, event, [...others, change]);
    return addAttendeeCount(deps, tx, changed);
  });
}

function buildChange(deps: Deps, event: EventRow, occursOn: string, input: ChangeOccurrenceBody): EventChangeRow {
  const { timeZone } = deps.settings.church;
  const base = { eventId: event.id, occursOn, isCancelled: input.is_cancelled ?? false };
  const asPlanned = { title: null, description: null, startsAt: null, endsAt: null, location: null };
  if (base.isCancelled) return { ...base, ...asPlanned };
  return {
    ...base,
    title: input.title ?? null,
    description: input.description ?? null,
    startsAt: input.start_time ? resolveEventTime(timeZone, input.start_time) : null,
    endsAt: input.end_time ? resolveEventTime(timeZone, input.end_time) : null,
    location: input.location ?? null,
  };
}

export async function restoreOccurrence(
  deps: Deps,
  actor: Actor,
  { eventId: id, occursOn }: OccurrenceKey,
): Promise<StaffOccurrenceView> {
  return transactionAs(deps, actor, async (tx) => {
    const { event, changes } = await lockOccurrence(deps, tx, id, occursOn);
    if (changes.length > 0) {
      await deleteEventChanges(tx, id, [occursOn]);
      await updateSpan(deps, tx, event, await listEventChanges(tx, [id]));
    }
    return addAttendeeCount(deps, tx, getOccurrence(deps, { event, changes: [] }, occursOn));
  });
}

export async function getAttendancePage(
  deps: Deps,
  id: number,
  occursOn: string,
  paging: { page: number; perPage: number },
): Promise<{ occurrence: StaffOccurrenceView; rows: AttendeeRow[]; total: number }> {
  const occurrence = getOccurrence(deps, await getSeriesOn(deps.db, id, occursOn), occursOn);
  const { rows, total } = await listAttendeePage(deps.db, occurrence, paging);
  const { timeZone } = deps.settings.church;
  return { occurrence: { ...withLocalTimes(timeZone, occurrence), attendeeCount: total }, rows, total };
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

async function addAttendeeCount(deps: Deps, tx: Tx, occurrence: Occurrence): Promise<StaffOccurrenceView> {
  const attendeeCount = await countAttendees(tx, occurrence.eventId, occurrence.occursOn);
  return { ...withLocalTimes(deps.settings.church.timeZone, occurrence), attendeeCount };
}
