import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { CalendarOccurrence, readCalendar, readCalendarEvent } from '@kanisa/contract/events/calendar.schema.ts';
import { NEXT_OCCURRENCES } from '@kanisa/contract/events/calendar.ts';
import type { ComposedAnswer, ReadingRule, StoredAnswer } from '../../../offline/reading/reading-rule.ts';

type CalendarAnswer = AnswerOf<typeof readCalendar>;
type EventAnswer = AnswerOf<typeof readCalendarEvent>;

const RANGE = /^\/calendar\?from=([\d-]+)&to=([\d-]+)$/;
const EVENT = /^\/calendar\/(\d+)(?:\?from=([\d-]+))?$/;
const ATTENDANCE = /^\/calendar\/\d+\/attendance\/[\d-]+$/;
const DAY_MS = 86_400_000;

/**
 * The calendar of the next weeks. The page asks for the weeks of a month and an event's page for dates from a day on. Few
 * of these questions were asked before with the same days, so both are composed of all that is stored about the calendar.
 */
export const calendarRule: ReadingRule<CalendarAnswer> = {
  pattern: RANGE,
  entriesMax: 4,
  isOwn: ([from = '', to = ''], { calendarDays: { first, last } }) => from <= last && to >= first,
  listAhead: ({ calendarDays: { first, last } }) => [`/calendar?from=${first}&to=${last}`],
  compose(path, stored) {
    const [, from = '', to = ''] = RANGE.exec(path) ?? [];
    return composeRange(from, to, stored.filter(isOfCalendar));
  },
};

/** Events that were opened. */
export const eventRule: ReadingRule<EventAnswer> = {
  pattern: EVENT,
  entriesMax: 20,
  compose(path, stored) {
    const [, id, firstDay = ''] = EVENT.exec(path) ?? [];
    return composeEvent(Number(id), firstDay, stored.filter(isOfCalendar));
  },
};

/** The reader's own answers to events, which are newer than the calendar. */
export const attendanceRule: ReadingRule = { pattern: ATTENDANCE, entriesMax: 20, storesWrites: true };

interface Candidate {
  occurrence: CalendarOccurrence;
  storedAt: number;
}

const isOfCalendar = ({ key }: StoredAnswer) => key.startsWith('/calendar');
const isRange = ({ key }: StoredAnswer) => RANGE.test(key);
const keyOf = ({ event_id: eventId, date }: CalendarOccurrence) => `${eventId} ${date}`;
const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The newest stored state of each occurrence. */
function listCandidates(entries: readonly StoredAnswer[]): Candidate[] {
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

const listRanges = (entries: readonly StoredAnswer[]) =>
  entries.filter(isRange) as (StoredAnswer & { value: CalendarAnswer })[];

function composeRange(
  from: string,
  to: string,
  entries: readonly StoredAnswer[],
): ComposedAnswer<CalendarAnswer> | null {
  const ranges = listRanges(entries);
  const used = ranges.filter(({ value }) => value.from <= to && value.to >= from);
  const [first] = used;
  if (!first) return null;
  const occurrences = listCandidates(entries)
    .map(({ occurrence }) => occurrence)
    .filter((occurrence) => isWithin(occurrence, from, to));
  const isCut = used.some(({ value }) => value.is_cut) || hasUncoveredDay(to, used);
  return {
    storedAt: Math.min(...used.map(({ storedAt }) => storedAt)),
    value: { occurrences, from, to, is_cut: isCut, time_zone: first.value.time_zone },
  };
}

/** Whether a day is in no stored answer. Days before the first stored one are past, and nobody misses them. */
function hasUncoveredDay(to: string, used: readonly { value: CalendarAnswer }[]): boolean {
  let uncovered = '';
  for (const { value } of used.toSorted((a, b) => a.value.from.localeCompare(b.value.from))) {
    if (uncovered !== '' && value.from > uncovered) return true;
    const after = nextDay(value.to);
    if (after > uncovered) uncovered = after;
  }
  return uncovered <= to;
}

function composeEvent(
  id: number,
  firstDay: string,
  entries: readonly StoredAnswer[],
): ComposedAnswer<EventAnswer> | null {
  const opened = entries
    .filter(({ key }) => Number(EVENT.exec(key)?.[1]) === id)
    .toSorted((a, b) => b.storedAt - a.storedAt)[0] as (StoredAnswer & { value: EventAnswer }) | undefined;
  const candidates = listCandidates(entries).filter(({ occurrence }) => occurrence.event_id === id);
  const shown = candidates.filter(({ occurrence }) => occurrence.date >= firstDay).slice(0, NEXT_OCCURRENCES);
  const zone = opened?.value.time_zone ?? findTimeZone(entries);
  const event = opened?.value.event ?? makeEvent(shown[0]?.occurrence);
  if (!event || zone === null) return null;
  const times = shown.map(({ storedAt }) => storedAt);
  return {
    storedAt: Math.min(...times, ...(opened ? [opened.storedAt] : [])),
    value: { event, occurrences: shown.map(({ occurrence }) => occurrence), time_zone: zone },
  };
}

const findTimeZone = (entries: readonly StoredAnswer[]) => listRanges(entries)[0]?.value.time_zone ?? null;

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
