import { isLanguage, LANGUAGE_LOCALES } from '@kanisa/contract/core/languages.ts';

/** The examples are English. Kiswahili has 24 hours: 15 Novemba 2026, 12:30. */
export interface Formats {
  /** 15 November 2026 */
  date(instant: Date): string;
  /** 15 November 2026 at 12:30 PM */
  dateTime(instant: Date): string;
  /** Sunday, 15 November, 12:30 PM */
  weekdayTime(instant: Date): string;
  /** Sun 15 Nov 12:30 PM */
  shortTime(instant: Date): string;
  /** 12:30 PM */
  time(instant: Date): string;
  number(value: number): string;
}

const TWELVE_HOURS = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
const TWENTY_FOUR_HOURS = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats dates and numbers for the readers, in the church's time zone. */
export function createFormats(language: string, timeZone: string): Formats {
  const locale = isLanguage(language) ? LANGUAGE_LOCALES[language] : language;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const time = language === 'en' ? TWELVE_HOURS : TWENTY_FOUR_HOURS;
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const dateTime = new Intl.DateTimeFormat(locale, { ...day, ...time, timeZone });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const shortDay = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone });
  const clock = new Intl.DateTimeFormat(locale, { ...time, timeZone });
  const number = new Intl.NumberFormat(locale);
  return {
    date: (instant) => date.format(instant),
    dateTime: (instant) => formatDayPeriod(dateTime.format(instant)),
    weekdayTime: (instant) => `${weekday.format(instant)}, ${formatDayPeriod(clock.format(instant))}`,
    shortTime: (instant) => `${shortDay.format(instant).replace(',', '')} ${formatDayPeriod(clock.format(instant))}`,
    time: (instant) => formatDayPeriod(clock.format(instant)),
    number: (value) => number.format(value),
  };
}

/** One clock in the whole English product, that of the service times: '9:00 AM', whatever the locale makes of it. */
function formatDayPeriod(text: string): string {
  return text.replace(/\s([ap])\.?m\.?$/i, (_, letter: string) => ` ${letter.toUpperCase()}M`);
}
