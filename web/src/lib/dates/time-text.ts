import { church } from '../../content/church.ts';
import { language } from '../../locales/catalogue.ts';
import { formatDate, t } from '../i18n.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** After so many days people think in dates, not in days. */
const DATE_AFTER_MS = 30 * 86_400_000;

/** Made once: that takes a phone milliseconds, and a list asks for it in each line. */
let agoFormat: Intl.RelativeTimeFormat | undefined;

/** '2 hours ago'. A clock that runs behind the server's does not make it speak of the future. */
export function formatTimeAgo(instant: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(instant));
  if (passed >= DATE_AFTER_MS) return formatChurchDate(instant);
  const unit = UNITS.find(([, length]) => passed >= length);
  if (!unit) return t('just now');
  const [name, length] = unit;
  agoFormat ??= new Intl.RelativeTimeFormat(language);
  return agoFormat.format(-Math.floor(passed / length), name);
}

/** The day that the church's own calendar showed. */
export function formatChurchDate(instant: string): string {
  return formatDate(instant, { day: 'numeric', month: 'long', year: 'numeric', timeZone: church.timeZone });
}

/** To the minute, by the church's own clock, with its zone: the reader may sit in another one. */
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
