import type { AuditEntry, AuditValues } from '@kanisa/contract/records/audit.schema.ts';
import { formatChurchTime } from '../../../lib/dates/time-text.ts';
import { t } from '../../../lib/i18n.ts';
import { formatCode } from './audit-codes.ts';
import { FIELD_LABELS } from './audit-labels.ts';

/** Display order. Fields that are not listed come last. */
const FIELD_ORDER = [
  'first_name',
  'last_name',
  'username',
  'name',
  'relationship',
  'gender',
  'date_of_birth',
  'phone_number',
  'contact_info',
  'personal_email',
  'church_email',
  'role',
  'is_active',
  'is_verified',
  'address.county',
  'address.town',
  'address.area',
  'address.description',
];

/** An unknown field is shown by its name: 'shoe_size' is 'Shoe size'. */
export function getFieldLabel(field: string): string {
  const known = FIELD_LABELS[field];
  if (known !== undefined) return known;
  const plain = field.replace(/[._]/g, ' ').trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export function formatAuditValue(value: AuditValues[string] | undefined, field = ''): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (value === true) return t('Yes');
  if (value === false) return t('No');
  const text = String(value);
  return INSTANT.test(text) ? formatChurchTime(text) : formatCode(field, text);
}

export interface Difference {
  field: string;
  before: string | null;
  after: string | null;
}

function getFieldRank(field: string): number {
  const rank = FIELD_ORDER.indexOf(field);
  return rank === -1 ? FIELD_ORDER.length : rank;
}

/** Lists the changed fields with their old and new values. */
export function listDifferences({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .toSorted((one, other) => getFieldRank(one) - getFieldRank(other))
    .map((field) => ({
      field,
      before: formatAuditValue(before?.[field], field),
      after: formatAuditValue(after?.[field], field),
    }))
    .filter((difference) => difference.before !== null || difference.after !== null);
}

/** Groups entries by day of the church's calendar. They are sorted by time, newest first, and stay so. */
export function groupEntriesByDay<Entry extends { at: string }>(
  entries: readonly Entry[],
  dayOf: (instant: string) => string,
) {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
