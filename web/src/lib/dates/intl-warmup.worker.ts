/** Creates one format of each kind; the browser caches the locale data for the whole process. */
const locale = import.meta.env.VITE_LANGUAGE ?? navigator.languages[0];
new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format();
new Intl.NumberFormat(locale).format(1000);
new Intl.RelativeTimeFormat(locale).format(-1, 'day');
close();
