import type { StaffOccurrence } from '@kanisa/contract/events/occurrences.schema.ts';
import { t } from '../../../lib/i18n.ts';

/** '12 people will come', or with a capacity '12 of 40 places are taken'. */
export function formatAttendance({ coming, capacity }: Pick<StaffOccurrence, 'coming' | 'capacity'>): string {
  if (capacity !== null) return t('{coming} of {capacity} places taken', { coming, capacity });
  return coming === 0 ? t('No one yet') : t('{count} people coming', { count: coming });
}
