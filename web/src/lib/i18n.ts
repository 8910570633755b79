import { type Catalogue, catalogue, language } from '../locales/catalogue.ts';

type Values = Readonly<Record<string, string | number>>;

/**
 * Looks sentences up and fills them in, exactly as i18next does with natural keys (a test compares the two). Its own
 * code because i18next would be a seventh of all the script a first visitor loads, and this is what we use of it.
 */
export function createTranslator(lines: Catalogue, locale: string) {
  const plurals = new Intl.PluralRules(locale);
  return (sentence: string, values: Values = {}): string => {
    const { count } = values;
    const counted = typeof count === 'number' ? lines[`${sentence}_${plurals.select(count)}`] : undefined;
    const text = counted ?? lines[sentence] ?? sentence;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
  };
}

/** Every text that a person reads goes through here; the English sentence is its key. */
export const t = createTranslator(catalogue, language);

/** The reader's own way of writing dates and numbers; at build time there is no reader yet. */
const locale = typeof navigator === 'undefined' ? language : (navigator.languages[0] ?? language);

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale, options).format(value);
}

export function formatDate(value: Date | string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) {
  const date = typeof value === 'string' ? new Date(value) : value;
  return new Intl.DateTimeFormat(locale, options).format(date);
}
