import { church } from '../../content/church.ts';
import { language } from '../../locales/catalogue.ts';
import { formatDate, t } from '../i18n.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Older instants are shown as a date. */
const DATE_AFTER_MS = 30 * 86_400_000;

/** Created once, because it takes a phone milliseconds and lists call it for every row. */
let agoFormat: Intl.RelativeTimeFormat | undefined;

/** '2 hours ago'. An instant in the future counts as now, because the clock of the device may be slow. */
export function formatTimeAgo(instant: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(instant));
  if (passed >= DATE_AFTER_MS) return formatChurchDate(instant);
  const unit = UNITS.find(([, length]) => passed >= length);
  if (!unit) return t('just now');
  const [name, length] = unit;
  if (name === 'hour' && language !== 'en') return formatNearDay(instant, now);
  agoFormat ??= new Intl.RelativeTimeFormat(language);
  return agoFormat.format(-Math.floor(passed / length), name);
}

/** 'leo' or 'jana'. The Kiswahili word for hours is that of the clock, and 'saa 2' means eight o'clock. */
function formatNearDay(instant: string, now: number): string {
  const isToday = isSameChurchDay(instant, now);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(isToday ? 0 : -1, 'day');
}

const isSameChurchDay = (instant: string, now: number) =>
  formatChurchDate(instant) === formatChurchDate(new Date(now).toISOString());

/** The day of a recent instant, or the time if it is today. Null if `formatTimeAgo` already shows the date. */
export function formatRecentInstant(instant: string, now: number): string | null {
  if (now - Date.parse(instant) >= DATE_AFTER_MS) return null;
  const shown = isSameChurchDay(instant, now)
    ? ({ hour: 'numeric', minute: '2-digit' } as const)
    : ({ day: 'numeric', month: 'short' } as const);
  return formatDate(instant, { ...shown, timeZone: church.timeZone });
}

/** The day of an instant in the church's time zone. */
export function formatChurchDate(instant: string): string {
  return formatDate(instant, { day: 'numeric', month: 'long', year: 'numeric', timeZone: church.timeZone });
}

/** Date and time with the time zone, because the reader may be in another one. */
export function formatChurchTime(instant: string): string {
  return formatDate(instant, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: church.timeZone,
    timeZoneName: 'short',
  });
}
