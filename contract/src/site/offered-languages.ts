import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../core/languages.ts';
import type { SiteContent } from './site-content.schema.ts';

/** English, and Kiswahili once an admin has published that the church offers it. */
export function listOfferedLanguages({ languages }: Pick<SiteContent, 'languages'>): readonly Language[] {
  return languages.kiswahili ? LANGUAGES : [DEFAULT_LANGUAGE];
}
