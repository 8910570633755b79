import type { PersonStatus } from '@kanisa/contract/people/people.ts';
import { formatDate, t } from '../../../../lib/i18n.ts';

const STATUS_LABELS: Record<PersonStatus, () => string> = {
  visitor: () => t('Visitor', { context: 'person' }),
  attends: () => t('Attends'),
  member: () => t('Member', { context: 'person' }),
  left: () => t('Left'),
  died: () => t('Died'),
};

export const formatStatus = (status: PersonStatus): string => STATUS_LABELS[status]();

/** 'Member since March 2019' */
export function formatStatusSince(status: PersonStatus, since: string | null): string {
  if (since === null) return formatStatus(status);
  return t('{status} since {month}', { status: formatStatus(status), month: formatMonth(since) });
}

export const formatAge = (years: number): string => t('{count} years', { count: years });

/** A calendar day is the same in every time zone. */
export function formatPlainDay(day: string): string {
  return formatDate(`${day}T00:00:00Z`, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

export function formatMonth(day: string): string {
  return formatDate(`${day.slice(0, 10)}T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** '4 May 2016', or '4 May' without a year. */
export function formatBirthday(birthday: string): string {
  if (!birthday.startsWith('--')) return formatPlainDay(birthday);
  return formatDate(`2000-${birthday.slice(2)}T00:00:00Z`, { day: 'numeric', month: 'long', timeZone: 'UTC' });
}

const getYear = (instant: string) => (instant.slice(0, 4) === String(new Date().getFullYear()) ? {} : YEAR);
const YEAR = { year: 'numeric' } as const;

/** '2 Nov', or '2 Nov 2024' in an earlier year. */
export const formatShortDay = (instant: string): string =>
  formatDate(instant, { day: 'numeric', month: 'short', ...getYear(instant) });

/** '2 November', or '2 November 2024' in an earlier year. */
export const formatRecentDay = (instant: string): string =>
  formatDate(instant, { day: 'numeric', month: 'long', ...getYear(instant) });

/** 'Tue 24 Nov' */
export const formatComingDay = (day: string): string =>
  formatDate(`${day}T00:00:00Z`, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** '0700 018 520' of a Kenyan number; others stay as they are, with their country. */
export function formatPhone(number: string): string {
  const local = /^\+254(\d{3})(\d{3})(\d{3})$/.exec(number);
  return local ? `0${local[1]} ${local[2]} ${local[3]}` : number;
}

export const listGenders = () => [
  { value: 'female', label: t('Female') },
  { value: 'male', label: t('Male') },
  { value: 'other', label: t('Other', { context: 'gender' }) },
];

/** '01' to '12' with their names. */
export const listMonths = () =>
  Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1).padStart(2, '0'),
    label: formatDate(new Date(Date.UTC(2000, month, 1)), { month: 'long', timeZone: 'UTC' }),
  }));
