import { LANGUAGE_PREFIX } from '@kanisa/contract/core/languages.ts';
import { language } from '../../locales/catalogue.ts';

/** The path of an address as the router and the route table spell it, without the prefix of the language. */
export const toPagePath = (pathname: string): string => pathname.slice(LANGUAGE_PREFIX[language].length) || '/';
