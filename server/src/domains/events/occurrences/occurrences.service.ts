import {
  CHANGES_MOST,
  type ChangeOccurrenceBody,
  OCCURRENCES_MOST,
  occurrenceMessages,
} from '@kanisa/contract/events/occurrences.ts';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { dayIn } from '../../../platform/calendar.ts';
import { instantAt, readDay, wallOfDay } from '../../../platform/wall-time.ts';
import { type AttendeeRow, readAttendees, readCounts } from '../attendance/attendance.service.ts';
import { demandOrder, resolveMoment, type WithLocalTimes, withLocalTimes } from '../events/event-times.rules.ts';
import { deleteChanges, findEvent, listChanges, putChange, updateEvent } from '../events/events.repo.ts';
import { eventNotFound, holdEvent, readOn } from '../events/events.service.ts';
import type { EventChangeRow, EventRow } from '../events/events.table.ts';
import { type Occurrence, occurrenceOn, occurrencesIn, type Series, spanOf } from './occurrences.rules.ts';

export type StaffOccurrence = WithLocalTimes<Occurrence> & { coming: number };

async function withCounts(deps: Deps, db: DbOrTx, found: readonly Occurrence[]): Promise<StaffOccurrence[]> {
  const coming = await readCounts(db, found);
  return found.map((one) => ({ ...withLocalTimes(deps.settings.church.timeZone, one), coming: coming(one) }));
}

export async function listOccurrences(
  deps: Deps,
  id: number,
  from: string | undefined,
): Promise<{ rows: StaffOccurrence[]; nextFrom: string | null }> {
  const { timeZone } = deps.settings.church;
  const event = await findEvent(deps.db, id);
  if (!event) throw eventNotFound();
  const series = { event, changes: await listChanges(deps.db, [id]) };
  const begin = instantAt(timeZone, wallOfDay(readDay(from ?? dayIn(timeZone, deps.clock.now()))));
  const wanted = { from: begin, to: null, onlyStarts: true, most: OCCURRENCES_MOST + 1 };
  const found = occurrencesIn(timeZone, series, wanted);
  const next = found[OCCURRENCES_MOST];
  return {
    rows: await withCounts(deps, deps.db, found.slice(0, OCCURRENCES_MOST)),
    nextFrom: next ? dayIn(timeZone, next.startsAt) : null,
  };
}

/** What is absent or null is as in the series; a cancelled one is only that. */
export async function changeOccurrence(
  deps: Deps,
  id: number,
  occursOn: string,
  input: ChangeOccurrenceBody,
): Promise<StaffOccurrence> {
  return deps.db.transaction(async (tx) => {
    const { event } = await holdOccurrence(deps, tx, id, occursOn);
    if (event.repeats === null) throw new AppError('conflict', occurrenceMessages.notRepeating);
    const change = changeOf(deps, event, occursOn, input);
    const changed = getOccurrence(deps, { event, changes: [change] }, occursOn);
    demandOrder(changed);
    const others = (await listChanges(tx, [id])).filter((one) => one.occursOn !== occursOn);
    if (others.length >= CHANGES_MOST) throw new AppError('conflict', occurrenceMessages.tooMany);
    await putChange(tx, change);
    await noteChange(deps, tx, event, [...others, change]);
    return single(deps, tx, changed);
  });
}

function changeOf(deps: Deps, event: EventRow, occursOn: string, input: ChangeOccurrenceBody): EventChangeRow {
  const { timeZone } = deps.settings.church;
  const base = { eventId: event.id, occursOn, isCancelled: input.is_cancelled ?? false };
  const asPlanned = { title: null, description: null, startsAt: null, endsAt: null, location: null };
  if (base.isCancelled) return { ...base, ...asPlanned };
  return {
    ...base,
    title: input.title ?? null,
    description: input.description ?? null,
    startsAt: input.start_time ? resolveMoment(timeZone, input.start_time) : null,
    endsAt: input.end_time ? resolveMoment(timeZone, input.end_time) : null,
    location: input.location ?? null,
  };
}

export async function restoreOccurrence(deps: Deps, id: number, occursOn: string): Promise<StaffOccurrence> {
  return deps.db.transaction(async (tx) => {
    const { event, changes } = await holdOccurrence(deps, tx, id, occursOn);
    if (changes.length > 0) {
      await deleteChanges(tx, id, [occursOn]);
      await noteChange(deps, tx, event, await listChanges(tx, [id]));
    }
    return single(deps, tx, getOccurrence(deps, { event, changes: [] }, occursOn));
  });
}

export async function readAttendance(
  deps: Deps,
  id: number,
  occursOn: string,
  paging: { page: number; perPage: number },
): Promise<{ occurrence: StaffOccurrence; rows: AttendeeRow[]; total: number }> {
  const occurrence = getOccurrence(deps, await readOn(deps.db, id, occursOn), occursOn);
  const { rows, total } = await readAttendees(deps.db, occurrence, paging);
  const { timeZone } = deps.settings.church;
  return { occurrence: { ...withLocalTimes(timeZone, occurrence), coming: total }, rows, total };
}

async function holdOccurrence(deps: Deps, tx: Tx, id: number, occursOn: string): Promise<Series> {
  const series = await holdEvent(tx, id, occursOn);
  getOccurrence(deps, series, occursOn);
  return series;
}

function getOccurrence(deps: Deps, series: Series, occursOn: string): Occurrence {
  const found = occurrenceOn(deps.settings.church.timeZone, series, occursOn);
  if (!found) throw new AppError('not_found', occurrenceMessages.notFound);
  return found;
}

async function noteChange(deps: Deps, tx: Tx, event: EventRow, changes: readonly EventChangeRow[]): Promise<void> {
  await updateEvent(tx, event.id, spanOf(deps.settings.church.timeZone, event, changes), deps.clock.now());
}

async function single(deps: Deps, tx: Tx, one: Occurrence): Promise<StaffOccurrence> {
  const [seen] = await withCounts(deps, tx, [one]);
  if (!seen) throw new Error('an occurrence was lost on the way');
  return seen;
}
