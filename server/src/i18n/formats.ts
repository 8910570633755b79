export interface Formats {
  /** 15 November 2026 */
  date(instant: Date): string;
  /** 15 November 2026 at 12:30 PM */
  dateTime(instant: Date): string;
  /** Sunday, 15 November, 12:30 PM */
  weekdayTime(instant: Date): string;
  /** Sun 15 Nov 12:30 PM */
  shortTime(instant: Date): string;
  number(value: number): string;
}

/** Plain `en` is American English. Kenyan readers expect the day first. */
const LOCALES: Record<string, string> = { en: 'en-KE' };

/** Formats dates and numbers for the readers, in the church's time zone. */
export function createFormats(language: string, timeZone: string): Formats {
  const locale = LOCALES[language] ?? language;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const time = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
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
    number: (value) => number.format(value),
  };
}

/** One clock in the whole product, that of the service times: '9:00 AM', whatever the locale makes of it. */
function formatDayPeriod(text: string): string {
  return text.replace(/\s([ap])\.?m\.?$/i, (_, letter: string) => ` ${letter.toUpperCase()}M`);
}
