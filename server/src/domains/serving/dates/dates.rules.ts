import { FAIR_DAYS } from '@kanisa/contract/serving/serving.ts';
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
