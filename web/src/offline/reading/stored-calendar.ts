import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { CalendarOccurrence, readCalendar, readCalendarEvent } from '@kanisa/contract/events/calendar.schema.ts';
import { NEXT_OCCURRENCES } from '@kanisa/contract/events/calendar.ts';
import { addDays, isDay } from '../../lib/dates/calendar-day.ts';
import type { SealedEntry } from '../store/sealed-store.ts';

type CalendarAnswer = AnswerOf<typeof readCalendar>;
type EventAnswer = AnswerOf<typeof readCalendarEvent>;

/** An answer made of stored ones, with the time of the oldest of them. */
export interface ComposedAnswer {
  storedAt: number;
  value: unknown;
}

interface Candidate {
  occurrence: CalendarOccurrence;
  storedAt: number;
}

const RANGE = /^\/calendar\?from=([\d-]+)&to=([\d-]+)$/;
const EVENT = /^\/calendar\/(\d+)(?:\?from=([\d-]+))?$/;
const ATTENDANCE = /^\/calendar\/\d+\/attendance\//;

const isRange = ({ key }: SealedEntry<unknown>) => RANGE.test(key);
const keyOf = ({ event_id: eventId, date }: CalendarOccurrence) => `${eventId} ${date}`;

export function isCalendarPath(path: string): boolean {
  return RANGE.test(path) || EVENT.test(path);
}

/**
 * The calendar page asks for the weeks of a month and an event page for dates from a day on. Few of these questions
 * were asked before with the same days, so the answers are put together from all that is stored about the calendar.
 */
export function composeCalendarAnswer(path: string, stored: readonly SealedEntry<unknown>[]): ComposedAnswer | null {
  const entries = stored.filter(({ key }) => key.startsWith('/calendar'));
  const [, from = '', to = ''] = RANGE.exec(path) ?? [];
  if (from !== '') return composeRange(from, to, entries);
  const [, id = '', firstDay = ''] = EVENT.exec(path) ?? [];
  return id === '' ? null : composeEvent(Number(id), firstDay, entries);
}

/** The newest stored state of each occurrence. */
function listCandidates(entries: readonly SealedEntry<unknown>[]): Candidate[] {
  const newest = new Map<string, Candidate>();
  for (const { storedAt, value, key } of entries.toSorted((a, b) => a.storedAt - b.storedAt)) {
    const occurrences = ATTENDANCE.test(key)
      ? [(value as { occurrence: CalendarOccurrence }).occurrence]
      : (value as { occurrences: CalendarOccurrence[] }).occurrences;
    // A newer answer about some days removes what it no longer contains.
    if (RANGE.test(key)) removeCovered(newest, value as CalendarAnswer);
    for (const occurrence of occurrences) newest.set(keyOf(occurrence), { occurrence, storedAt });
  }
  return [...newest.values()].toSorted((a, b) => a.occurrence.start_local.localeCompare(b.occurrence.start_local));
}

function removeCovered(known: Map<string, Candidate>, { from, to }: CalendarAnswer): void {
  for (const [key, { occurrence }] of known) if (isWithin(occurrence, from, to)) known.delete(key);
}

function isWithin({ start_local: start, end_local: end }: CalendarOccurrence, from: string, to: string): boolean {
  return start.slice(0, 10) <= to && (end ?? start).slice(0, 10) >= from;
}

function composeRange(from: string, to: string, entries: readonly SealedEntry<unknown>[]): ComposedAnswer | null {
  const ranges = entries.filter(isRange) as SealedEntry<CalendarAnswer>[];
  const used = ranges.filter(({ value }) => value.from <= to && value.to >= from);
  const [first] = used;
  if (!first) return null;
  const occurrences = listCandidates(entries)
    .map(({ occurrence }) => occurrence)
    .filter((occurrence) => isWithin(occurrence, from, to));
  const isCut = used.some(({ value }) => value.is_cut) || hasUncoveredDay(from, to, used);
  return {
    storedAt: Math.min(...used.map(({ storedAt }) => storedAt)),
    value: { occurrences, from, to, is_cut: isCut, time_zone: first.value.time_zone } satisfies CalendarAnswer,
  };
}

/** Whether a day is in no stored answer. Days before the first stored one are past, and nobody misses them. */
function hasUncoveredDay(from: string, to: string, used: readonly SealedEntry<CalendarAnswer>[]): boolean {
  let day = used.map(({ value }) => value.from).reduce((a, b) => (a < b ? a : b));
  if (day < from) day = from;
  while (day <= to) {
    const today = day;
    if (!isDay(today) || !used.some(({ value }) => value.from <= today && value.to >= today)) return true;
    day = addDays(today, 1);
  }
  return false;
}

function composeEvent(id: number, firstDay: string, entries: readonly SealedEntry<unknown>[]): ComposedAnswer | null {
  const opened = entries
    .filter(({ key }) => Number(EVENT.exec(key)?.[1]) === id)
    .toSorted((a, b) => b.storedAt - a.storedAt)[0] as SealedEntry<EventAnswer> | undefined;
  const candidates = listCandidates(entries).filter(({ occurrence }) => occurrence.event_id === id);
  const shown = candidates.filter(({ occurrence }) => occurrence.date >= firstDay).slice(0, NEXT_OCCURRENCES);
  const zone = opened?.value.time_zone ?? findTimeZone(entries);
  const event = opened?.value.event ?? makeEvent(shown[0]?.occurrence);
  if (!event || zone === null) return null;
  const times = shown.map(({ storedAt }) => storedAt);
  return {
    storedAt: Math.min(...times, ...(opened ? [opened.storedAt] : [])),
    value: { event, occurrences: shown.map(({ occurrence }) => occurrence), time_zone: zone } satisfies EventAnswer,
  };
}

const findTimeZone = (entries: readonly SealedEntry<unknown>[]) =>
  (entries.find(isRange) as SealedEntry<CalendarAnswer> | undefined)?.value.time_zone ?? null;

/** The event as far as the calendar tells: not how it repeats. */
function makeEvent(occurrence: CalendarOccurrence | undefined): EventAnswer['event'] | null {
  if (!occurrence) return null;
  const {
    event_id: id,
    title,
    description,
    start_time,
    end_time,
    location,
    start_local,
    end_local,
    capacity,
  } = occurrence;
  const repetition = null;
  return { id, title, description, start_time, end_time, location, start_local, end_local, repetition, capacity };
}
