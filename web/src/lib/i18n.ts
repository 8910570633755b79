import { type Catalogue, catalogue, language } from '../locales/catalogue.ts';

type Values = Readonly<Record<string, string | number>>;

/**
 * Translates sentences as i18next does with natural keys (a test compares the two), with separators in counts. i18next
 * itself would be a seventh of the script that a first visitor loads.
 */
export function createTranslator(lines: Catalogue, locale: string) {
  let plurals: Intl.PluralRules | undefined;
  const formOf = (count: number) => {
    plurals ??= new Intl.PluralRules(locale);
    return plurals.select(count);
  };
  return (sentence: string, values: Values = {}): string => {
    const { count } = values;
    const counted = typeof count === 'number' ? lines[`${sentence}_${formOf(count)}`] : undefined;
    const text = counted ?? lines[sentence] ?? sentence;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      if (!(name in values)) return whole;
      // Only counts get separators: other numbers may be ids or years.
      return name === 'count' && typeof count === 'number' ? formatNumber(count) : String(values[name]);
    });
  };
}

/** Translates a text that the user sees. The English sentence is the key. */
export const t = createTranslator(catalogue, language);

/**
 * The locale of dates and numbers. English pages use the reader's own, and prerendering, which has no reader, the
 * language. Kiswahili is the same for everybody: `sw`, never `sw-KE`, which writes 'saa 09:30'.
 */
const locale = language !== 'en' || typeof navigator === 'undefined' ? language : (navigator.languages[0] ?? language);

/** Locales that write a whole number below 1000 as plain digits. */
const PLAIN = /^(en|sw)(-[A-Z]{2})?$/;

/** Formats a number. Small integers skip `Intl`, whose first use blocks a slow phone for 100 ms. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  if (!options && Number.isInteger(value) && value >= 0 && value < 1000 && PLAIN.test(locale)) return String(value);
  return new Intl.NumberFormat(locale, options).format(value);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached format. Creating one takes a phone milliseconds, and pages use the same few. */
export function getDateFormat(writtenIn: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${writtenIn} ${JSON.stringify(options)}`;
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(writtenIn, options);
  dateFormats.set(key, known);
  return known;
}

export function formatDate(value: Date | string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) {
  const date = typeof value === 'string' ? new Date(value) : value;
  if (options.hour === undefined && options.timeStyle === undefined) return getDateFormat(locale, options).format(date);
  if (language !== 'en') return formatDate24Hours(date, options);
  return alignClock(getDateFormat(locale, { ...options, hour12: true }).format(date));
}

/** '15 Nov 2026, 09:30'. The Swahili clock counts from six, so 'saa' before digits would name another hour. */
function formatDate24Hours(date: Date, options: Intl.DateTimeFormatOptions): string {
  const hour = options.hour && ({ hour: '2-digit' } as const);
  return getDateFormat(locale, { ...options, ...hour, hourCycle: 'h23' })
    .format(date)
    .replace(/,? saa (?=\d)/, ', ');
}

/** One clock in the whole product, that of the service times: '9:00 AM', where a locale has '09:00 am' or '9:00 a.m.'. */
export function alignClock(text: string): string {
  return text.replace(/\b0?(\d{1,2}:\d\d)\s([ap])\.?m\b\.?/i, (_, time: string, letter: string) => {
    return `${time} ${letter.toUpperCase()}M`;
  });
}
