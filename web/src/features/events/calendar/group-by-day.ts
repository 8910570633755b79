import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import type { Day } from '../../../lib/dates/calendar-day.ts';
import { getWallDay, listWallDays } from '../../../lib/dates/wall-time.ts';

/** Groups the occurrences by day. An occurrence of several days appears on each of them. */
export function groupByDay(occurrences: readonly CalendarOccurrence[]): Map<Day, CalendarOccurrence[]> {
  const days = new Map<Day, CalendarOccurrence[]>();
  for (const occurrence of occurrences) {
    for (const day of listWallDays(occurrence.start_local, occurrence.end_local)) {
      days.set(day, [...(days.get(day) ?? []), occurrence]);
    }
  }
  return days;
}

/** Groups the occurrences for a list: each appears once, on its first day from `from` on. */
export function groupByFirstDay(
  occurrences: readonly CalendarOccurrence[],
  from: Day,
  to: Day,
): [Day, CalendarOccurrence[]][] {
  const days = new Map<Day, CalendarOccurrence[]>();
  for (const occurrence of occurrences) {
    const all = listWallDays(occurrence.start_local, occurrence.end_local);
    const first = getWallDay(occurrence.start_local) >= from ? all[0] : all.find((day) => day >= from);
    if (first !== undefined && first <= to) days.set(first, [...(days.get(first) ?? []), occurrence]);
  }
  return [...days].toSorted(([one], [other]) => one.localeCompare(other));
}

/** An occurrence without an end time is over once it has begun. */
export function isOccurrenceOver({ start_time: start, end_time: end }: CalendarOccurrence, now: number): boolean {
  return Date.parse(end ?? start) < now;
}
