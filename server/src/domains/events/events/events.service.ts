import { isDeepStrictEqual } from 'node:util';
import {
  type CreateEventBody,
  EVENT_LONGEST_DAYS,
  eventMessages,
  type UpdateEventBody,
} from '@kanisa/contract/events/events.ts';
import { AppError } from '../../../app-error.ts';
import { changesOf } from '../../../db/changes.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { dayOfWall, readDay, wallAt, writeDay } from '../../../platform/wall-time.ts';
import type { Actor } from '../../../policy/actor.ts';
import { dropOtherDays, followTo } from '../attendance/attendance.service.ts';
import { firstDayOf, nextOf, repetitionOf, type Series, spanOf } from '../occurrences/occurrences.rules.ts';
import { hasDay } from '../occurrences/repetition.rules.ts';
import {
  demandOrder,
  demandRepetition,
  repeatsOf,
  resolveMoment,
  type WithLocalTimes,
  withLocalTimes,
} from './event-times.rules.ts';
import {
  deleteChanges,
  deleteEvent,
  type EventView,
  findChange,
  findEvent,
  findEventView,
  insertEvent,
  listChanges,
  listEventViews,
  listPublished,
  lockEvent,
  updateEvent,
} from './events.repo.ts';
import type { EventChangeRow, EventRow } from './events.table.ts';

/** An event as staff see it. */
export type SeenEvent = WithLocalTimes<EventView> & { nextStartsAt: Date | null };

export const eventNotFound = () => new AppError('not_found', eventMessages.notFound);

function see(deps: Deps, row: EventView, changes: readonly EventChangeRow[]): SeenEvent {
  const { timeZone } = deps.settings.church;
  return {
    ...withLocalTimes(timeZone, row),
    nextStartsAt: nextOf(timeZone, { event: row, changes }, deps.clock.now())?.startsAt ?? null,
  };
}

/** What of several events differs from now on, or in a time, by event. */
async function changesByEvent(
  deps: Deps,
  rows: readonly EventRow[],
  { from, to }: { from: Date; to: Date | null },
): Promise<Map<number, EventChangeRow[]>> {
  const dayOf = (instant: Date) => dayOfWall(wallAt(deps.settings.church.timeZone, instant));
  const ids = rows.filter((row) => row.repeats !== null).map((row) => row.id);
  const changes = await listChanges(deps.db, ids, {
    from,
    to,
    // What is on may have begun as long ago as an event can last.
    fromDay: writeDay(dayOf(from) - EVENT_LONGEST_DAYS - 1),
    toDay: to && writeDay(dayOf(to) + 2),
  });
  return Map.groupBy(changes, (change) => change.eventId);
}

/** The coming ones with the next first, then those that are over with the latest first. */
export async function list(deps: Deps, search: string): Promise<{ rows: SeenEvent[]; total: number }> {
  const now = deps.clock.now();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const { rows, total } = await listEventViews(deps.db, { words, now });
  const changes = await changesByEvent(deps, rows, { from: now, to: null });
  const seen = rows.map((row) => see(deps, row, changes.get(row.id) ?? []));
  const rank = ({ nextStartsAt, startsAt }: SeenEvent) =>
    nextStartsAt ? nextStartsAt.getTime() : Number.MAX_SAFE_INTEGER - startsAt.getTime();
  return { rows: seen.toSorted((a, b) => rank(a) - rank(b)), total };
}

export async function read(deps: Deps, id: number): Promise<SeenEvent> {
  return look(deps, deps.db, id);
}

async function look(deps: Deps, db: DbOrTx, id: number): Promise<SeenEvent> {
  const row = await findEventView(db, id);
  if (!row) throw eventNotFound();
  return see(deps, row, await listChanges(db, [id]));
}

export async function create(deps: Deps, actor: Actor, input: CreateEventBody): Promise<SeenEvent> {
  const { timeZone } = deps.settings.church;
  const now = deps.clock.now();
  const event = {
    title: input.title,
    description: input.description ?? null,
    startsAt: resolveMoment(timeZone, input.start_time),
    endsAt: input.end_time ? resolveMoment(timeZone, input.end_time) : null,
    location: input.location ?? null,
    isPublic: input.is_public ?? false,
    ...repeatsOf(input.repetition),
    capacity: input.capacity ?? null,
  };
  demandOrder(event);
  demandRepetition(timeZone, event);
  const span = spanOf(timeZone, event, []);
  const id = await insertEvent(deps.db, { ...event, ...span, createdBy: actor.id, createdAt: now, updatedAt: now });
  return look(deps, deps.db, id);
}

/** An absent field stays, null clears. What was said about a day stays as long as the series has that day. */
export async function update(deps: Deps, id: number, input: UpdateEventBody): Promise<SeenEvent> {
  const { timeZone } = deps.settings.church;
  return deps.db.transaction(async (tx) => {
    const stored = await lockEvent(tx, id);
    if (!stored) throw eventNotFound();
    const changes = changesOf<EventRow>(stored, wantedOf(timeZone, input));
    if (changes) {
      const event = { ...stored, ...changes };
      demandOrder(event);
      demandRepetition(timeZone, event);
      await followDays(tx, timeZone, stored, event);
      const span = spanOf(timeZone, event, await listChanges(tx, [id]));
      await updateEvent(tx, id, { ...changes, ...span }, deps.clock.now());
    }
    return look(deps, tx, id);
  });
}

function wantedOf(timeZone: string, input: UpdateEventBody): Parameters<typeof changesOf<EventRow>>[1] {
  const resolved = (moment: string | null | undefined) =>
    typeof moment === 'string' ? resolveMoment(timeZone, moment) : moment;
  return {
    title: input.title,
    description: input.description,
    startsAt: resolved(input.start_time) ?? undefined,
    endsAt: resolved(input.end_time),
    location: input.location,
    isPublic: input.is_public,
    ...(input.repetition !== undefined && repeatsOf(input.repetition)),
    capacity: input.capacity,
  };
}

async function followDays(tx: Tx, timeZone: string, before: EventRow, after: EventRow): Promise<void> {
  const first = firstDayOf(timeZone, after);
  const isSameRule = isDeepStrictEqual(repetitionOf(before), repetitionOf(after));
  if (isSameRule && firstDayOf(timeZone, before) === first) return;
  if (before.repeats === null && after.repeats === null) return followTo(tx, after.id, writeDay(first));
  const repetition = repetitionOf(after);
  const isKept = (occursOn: string) => hasDay(first, repetition, readDay(occursOn));
  await dropOtherDays(tx, after.id, isKept);
  const changed = (await listChanges(tx, [after.id])).map((change) => change.occursOn);
  await deleteChanges(
    tx,
    after.id,
    // What takes place once has nothing to differ from.
    changed.filter((day) => after.repeats === null || !isKept(day)),
  );
}

export async function remove(deps: Deps, id: number): Promise<void> {
  if (!(await deleteEvent(deps.db, id))) throw eventNotFound();
}

/** For the calendar: what is published and may take place in a time, with what differs from it. */
export async function readPublished(
  deps: Deps,
  time: { from: Date; to: Date | null; most: number },
): Promise<Series[]> {
  const rows = await listPublished(deps.db, time);
  const changes = await changesByEvent(deps, rows, time);
  return rows.map((event) => ({ event, changes: changes.get(event.id) ?? [] }));
}

/** The same with everything that ever differed, for a file that holds all of it. */
export async function readWholeSeries(deps: Deps, rows: readonly EventRow[]): Promise<Series[]> {
  const ids = rows.filter((row) => row.repeats !== null).map((row) => row.id);
  const changes = Map.groupBy(await listChanges(deps.db, ids), (change) => change.eventId);
  return rows.map((event) => ({ event, changes: changes.get(event.id) ?? [] }));
}

export async function readPublishedRows(
  deps: Deps,
  time: { from: Date; to: Date | null; most: number },
): Promise<EventRow[]> {
  return listPublished(deps.db, time);
}

export async function findPublished(deps: Deps, id: number): Promise<EventRow> {
  const event = await findEvent(deps.db, id);
  if (!event?.isPublic) throw eventNotFound();
  return event;
}

/** Held until the transaction ends, with what differs on one day. */
export async function holdEvent(tx: Tx, id: number, occursOn: string): Promise<Series> {
  const event = await lockEvent(tx, id);
  if (!event) throw eventNotFound();
  return withChange(tx, event, occursOn);
}

export async function readOn(db: DbOrTx, id: number, occursOn: string): Promise<Series> {
  const event = await findEvent(db, id);
  if (!event) throw eventNotFound();
  return withChange(db, event, occursOn);
}

async function withChange(db: DbOrTx, event: EventRow, occursOn: string): Promise<Series> {
  const change = await findChange(db, event.id, occursOn);
  return { event, changes: change ? [change] : [] };
}
