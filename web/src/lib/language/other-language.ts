import { LANGUAGE_COOKIE, LANGUAGE_PREFIX, type Language } from '@kanisa/contract/core/languages.ts';
import { language } from '../../locales/catalogue.ts';

/** The language to switch to. */
export const OTHER_LANGUAGE: Language = language === 'en' ? 'sw' : 'en';

/** The address of a page of the router in a language. */
export const toAddress = (path: string, wanted: Language): string => LANGUAGE_PREFIX[wanted] + path;

/** Remembers the choice on this device for a year. The server reads it at addresses without a language. */
export function rememberLanguage(chosen: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${chosen};path=/;max-age=31536000;samesite=lax`;
}
