import type { ServingDate } from '@kanisa/contract/serving/serving.schema.ts';
import { formatDay } from '../../../lib/dates/calendar-day.ts';
import { getWallDay } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';

/** 'Sunday, 22 November' */
export function formatSlotDay({ start_local: start }: Pick<ServingDate, 'start_local'>): string {
  return formatDay(getWallDay(start), { weekday: 'long', day: 'numeric', month: 'long' });
}

/** 'Sound, Sunday, 22 November': names one place for a screen reader. */
export function formatSlot(position: { name: string }, date: Pick<ServingDate, 'start_local'>): string {
  return t('{position}, {day}', { position: position.name, day: formatSlotDay(date) });
}

/** A key of one date: two events may be on one day. */
export const getDateKey = ({ event_id: event, date }: Pick<ServingDate, 'event_id' | 'date'>) => `${event}-${date}`;
