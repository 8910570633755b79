export interface Formats {
  /** 15 November 2026 */
  date(instant: Date): string;
  /** 15 November 2026 at 12:30 */
  dateTime(instant: Date): string;
  number(value: number): string;
}

/** Plain `en` is American English. Kenyan readers expect the day first and 24 hours. */
const LOCALES: Record<string, string> = { en: 'en-KE' };

/** Formats dates and numbers for the readers, in the church's time zone. */
export function createFormats(language: string, timeZone: string): Formats {
  const locale = LOCALES[language] ?? language;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const number = new Intl.NumberFormat(locale);
  return {
    date: (instant) => date.format(instant),
    dateTime: (instant) => dateTime.format(instant),
    number: (value) => number.format(value),
  };
}
