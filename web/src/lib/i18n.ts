import { type Catalogue, catalogue, language } from '../locales/catalogue.ts';

type Values = Readonly<Record<string, string | number>>;

/**
 * Looks sentences up and fills them in, exactly as i18next does with natural keys (a test compares the two). Its own
 * code because i18next would be a seventh of all the script a first visitor loads, and this is what we use of it.
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
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
  };
}

/** Every text that a person reads goes through here; the English sentence is its key. */
export const t = createTranslator(catalogue, language);

/** The reader's own way of writing dates and numbers; at build time there is no reader yet. */
const locale = typeof navigator === 'undefined' ? language : (navigator.languages[0] ?? language);

/** Here a whole number under a thousand is just its digits. */
const PLAIN = /^(en|sw)(-[A-Z]{2})?$/;

/** The first number format of a page takes a slow phone a tenth of a second: too long for the mark of three new messages. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  if (!options && Number.isInteger(value) && value >= 0 && value < 1000 && PLAIN.test(locale)) return String(value);
  return new Intl.NumberFormat(locale, options).format(value);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** One for each way of writing: to make one takes a phone milliseconds, and pages ask for the same ones all the time. */
export function getDateFormat(writtenIn: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${writtenIn} ${JSON.stringify(options)}`;
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(writtenIn, options);
  dateFormats.set(key, known);
  return known;
}

export function formatDate(value: Date | string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) {
  const date = typeof value === 'string' ? new Date(value) : value;
  return getDateFormat(locale, options).format(date);
}
