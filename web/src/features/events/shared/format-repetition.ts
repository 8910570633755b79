import type { Repetition } from '@kanisa/contract/events/events.schema.ts';
import type { RepeatFrequency } from '@kanisa/contract/events/events.ts';
import { addDays, type Day, formatDay } from '../../../lib/dates/calendar-day.ts';
import { getWallDay } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';

/** Describes a repetition in words. Weekday and day of the month follow from the start. */
export function formatRepetition({ frequency, interval, until, count }: Repetition, startLocal: string): string {
  const often = formatFrequency(frequency, interval, getWallDay(startLocal));
  if (until !== null) {
    const day = formatDay(until as Day, { day: 'numeric', month: 'long', year: 'numeric' });
    return t('{often}, until {day}', { often, day });
  }
  return count === null ? often : t('{often}, {count} times', { often, count });
}

export function formatFrequency(frequency: RepeatFrequency, interval: number, start: Day): string {
  const weekday = formatDay(start, { weekday: 'long' });
  const values = { interval, weekday, day: Number(start.slice(8)), nth: getOrdinal(start) };
  const once = interval === 1;
  switch (frequency) {
    case 'weekly':
      return t(once ? 'Every {weekday}' : 'Every {interval} weeks on {weekday}', values);
    case 'monthly_by_day':
      return t(once ? 'Every month on day {day}' : 'Every {interval} months on day {day}', values);
    case 'monthly_by_weekday':
      return t(once ? 'Every month on the {nth} {weekday}' : 'Every {interval} months on the {nth} {weekday}', values);
    case 'monthly_by_last_weekday':
      return t(once ? 'Every month on the last {weekday}' : 'Every {interval} months on the last {weekday}', values);
  }
}

function getOrdinal(day: Day): string {
  const weeks = Math.floor((Number(day.slice(8)) - 1) / 7);
  return [t('first'), t('second'), t('third'), t('fourth')][weeks] ?? t('fifth');
}

/** Whether a day is the last of its weekday in its month. */
export function isLastWeekday(day: Day): boolean {
  return addDays(day, 7).slice(0, 7) !== day.slice(0, 7);
}
