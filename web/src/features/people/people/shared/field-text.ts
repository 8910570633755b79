import type { PeopleField } from '@kanisa/contract/people/fields.schema.ts';
import { formatNumber, t } from '../../../../lib/i18n.ts';
import { formatPlainDay } from './person-text.ts';

/** The value of an own field as one reads it; null without a value. */
export function formatFieldValue({ kind }: PeopleField, value: string | number | boolean | undefined): string | null {
  if (value === undefined || value === '') return null;
  if (kind === 'yes_no') return value === true || value === 'true' ? t('Yes') : t('No');
  if (kind === 'date') return formatPlainDay(String(value));
  if (kind === 'number') return formatNumber(Number(value));
  return String(value);
}
