import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { t } from '../../../lib/i18n.ts';

/** 'You’re coming', or 'You’re coming with 3 more'. */
export function formatOwnAttendance({ guests }: Pick<CalendarOccurrence, 'guests'>): string {
  return guests === 0 ? t('You’re coming') : t('You’re coming with {count} more', { count: guests });
}
