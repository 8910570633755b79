import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';

/** The address of one occurrence on the public calendar. */
export function getOccurrencePath({
  event_id: id,
  date,
  repeats,
}: Pick<CalendarOccurrence, 'event_id' | 'date' | 'repeats'>): string {
  return repeats ? `/calendar/${id}?date=${date}` : `/calendar/${id}`;
}
