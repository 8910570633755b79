import { getApiBase } from '../../../lib/api/http.ts';
import { language } from '../../../locales/catalogue.ts';

/** A download and a calendar program send the language of the device, so the address names that of the page. */
const LANGUAGE_QUERY = language === 'en' ? '' : `?language=${language}`;

/** The address of a calendar file, whose links lead to pages in the language of this page. */
export function buildCalendarFileAddress(path: '/calendar/feed.ics' | `/calendar/${number}/event.ics`): string {
  return `${getApiBase()}${path}${LANGUAGE_QUERY}`;
}
