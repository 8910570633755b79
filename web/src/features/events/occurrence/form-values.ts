import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import type {
  ChangeOccurrenceBody,
  changeOccurrenceBody,
  StaffOccurrence,
} from '@kanisa/contract/events/occurrences.schema.ts';
import type { z } from 'zod';
import { addDays, type Day } from '../../../lib/dates/calendar-day.ts';
import { getWallDay } from '../../../lib/dates/wall-time.ts';

const DAY_MS = 86_400_000;

export interface OccurrenceFormValues {
  title: string;
  description: string;
  start_time: string;
  end_time: string;
  location: string;
}

/** The values of an unchanged occurrence: the texts of the series, and its times moved to this day. */
export function toSeriesFormValues(event: ChurchEvent, date: Day): OccurrenceFormValues {
  const first = getWallDay(event.start_local);
  const daysLater = (Date.parse(date) - Date.parse(first)) / DAY_MS;
  const end = event.end_local && `${addDays(getWallDay(event.end_local), daysLater)}${event.end_local.slice(10)}`;
  return {
    title: event.title,
    description: event.description ?? '',
    start_time: `${date}${event.start_local.slice(10)}`,
    end_time: end ?? '',
    location: event.location ?? '',
  };
}

export function toOccurrenceFormValues(occurrence: StaffOccurrence): OccurrenceFormValues {
  return {
    title: occurrence.title,
    description: occurrence.description ?? '',
    start_time: occurrence.start_local,
    end_time: occurrence.end_local ?? '',
    location: occurrence.location ?? '',
  };
}

/**
 * Only the values that differ from the series. The others follow the series when it changes. Start and end belong
 * together: an end that is not sent moves with the start.
 */
export function toChangeOccurrenceBody(
  values: OccurrenceFormValues | ChangeOccurrenceBody,
  series: OccurrenceFormValues,
  isCancelled: boolean,
): z.input<typeof changeOccurrenceBody> {
  const isChanged = (name: keyof OccurrenceFormValues) => Boolean(values[name]) && values[name] !== series[name];
  const pickChanged = (name: keyof OccurrenceFormValues) => (isChanged(name) ? { [name]: values[name] } : {});
  const pickTime = (name: 'start_time' | 'end_time') =>
    values[name] && (isChanged('start_time') || isChanged('end_time')) ? { [name]: values[name] } : {};
  return {
    ...pickChanged('title'),
    ...pickChanged('description'),
    ...pickTime('start_time'),
    ...pickTime('end_time'),
    ...pickChanged('location'),
    is_cancelled: isCancelled,
  };
}
