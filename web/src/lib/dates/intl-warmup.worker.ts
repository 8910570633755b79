/** The first date that is written, and the first number: what takes so long is kept for the whole page. */
const [locale] = navigator.languages;
new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format();
new Intl.NumberFormat(locale).format(1000);
close();
