import { FAIR_DAYS, PAGE_PLACES } from '@kanisa/contract/serving/serving.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { parseEpochDay } from '../../../platform/time/wall-time.ts';
import {
  listOccurrencesIn,
  type Occurrence,
  type Series,
  sortOccurrences,
} from '../../events/occurrences/occurrences.rules.ts';
import type { Commitment, FillSlot } from '../filling/fill.rules.ts';

export const DAY_MS = 86_400_000;
export const FAIR_MS = FAIR_DAYS * DAY_MS;
/** A date without an end counts as this long, when dates at the same time are looked for. */
const LENGTH_UNKNOWN_MS = 3_600_000;

export interface DateQuery {
  from: Date;
  to: Date;
  limit: number;
  /** Leaves out dates that began before the period. */
  isStartRequired?: boolean;
}

/** Dates that are computed for one page: a department with very many events gets pages of fewer weeks. */
const PAGE_OCCURRENCES = 2000;
const PAGE_WEEKS_MIN = 4;
const WEEK_MS = 7 * DAY_MS;

/** A place in the order of the dates. Without an event it precedes every date that begins then. */
interface Cursor {
  startsAt: number;
  eventId: number;
  occursOn: string;
}

const parseCursor = (text: string): Cursor => {
  const [startsAt = '', eventId = '0', ...day] = text.split('-');
  return { startsAt: Number(startsAt), eventId: Number(eventId), occursOn: day.join('-') };
};

const isBehind = ({ startsAt, eventId, occursOn }: Occurrence, after: Cursor) =>
  startsAt.getTime() - after.startsAt || eventId - after.eventId || occursOn.localeCompare(after.occursOn);

export interface PageQuery {
  from: Date;
  to: Date;
  /** Where the page before ended. */
  after?: string | undefined;
  /** Most dates of the page. */
  datesMax?: number;
}

export interface DatePage {
  dates: Occurrence[];
  next: string | null;
}

/**
 * One page of the dates of some events. `countPlaces` says how many places a date has: a page ends before the date that
 * would exceed PAGE_PLACES, so that the work of a request does not grow with the department or the period.
 */
export function listDatePage(
  timeZone: string,
  series: readonly Series[],
  { from, to, after, datesMax = Number.POSITIVE_INFINITY }: PageQuery,
  countPlaces: (eventId: number) => number,
): DatePage {
  const cursor = after === undefined ? null : parseCursor(after);
  const first = new Date(Math.max(from.getTime(), cursor?.startsAt ?? 0));
  // No event takes place more than once a week.
  const weeks = Math.max(PAGE_WEEKS_MIN, Math.floor(PAGE_OCCURRENCES / Math.max(1, series.length)));
  const end = new Date(Math.min(to.getTime(), first.getTime() + weeks * WEEK_MS));
  const query = { from: first, to: end, limit: Number.POSITIVE_INFINITY, isStartRequired: true };
  const found = listDates(timeZone, series, query).filter((date) => cursor === null || isBehind(date, cursor) > 0);
  const dates: Occurrence[] = [];
  let places = 0;
  for (const date of found) {
    places += countPlaces(date.eventId);
    const last = dates.at(-1);
    if (last && (places > PAGE_PLACES || dates.length >= datesMax)) {
      return { dates, next: `${last.startsAt.getTime()}-${last.eventId}-${last.occursOn}` };
    }
    dates.push(date);
  }
  return { dates, next: end < to ? String(end.getTime()) : null };
}

/** Dates of some events in order, without cancelled ones. */
export function listDates(timeZone: string, series: readonly Series[], query: DateQuery): Occurrence[] {
  // Cancelled dates count for the limit of a series, so each may need more.
  const all = series.flatMap((one) =>
    listOccurrencesIn(timeZone, one, { ...query, limit: query.limit + one.changes.length }),
  );
  return sortOccurrences(all.filter((one) => !one.isCancelled)).slice(0, query.limit);
}

export function toSpan({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }) {
  return { startsAt: startsAt.getTime(), endsAt: endsAt?.getTime() ?? startsAt.getTime() + LENGTH_UNKNOWN_MS };
}

export function toCommitment(timeZone: string, times: { startsAt: Date; endsAt: Date | null }): Commitment {
  const day = getCalendarDay(timeZone, times.startsAt);
  return { ...toSpan(times), day: parseEpochDay(day), month: day.slice(0, 7) };
}

export function toFillSlot(
  timeZone: string,
  positionId: number,
  date: Pick<Occurrence, 'eventId' | 'occursOn' | 'startsAt' | 'endsAt'>,
  open: number,
): FillSlot {
  const { eventId, occursOn } = date;
  return { positionId, eventId, occursOn, open, ...toCommitment(timeZone, date) };
}

export const toPlaceKey = (positionId: number, { eventId, occursOn }: { eventId: number | null; occursOn: string }) =>
  `${positionId} ${eventId} ${occursOn}`;
