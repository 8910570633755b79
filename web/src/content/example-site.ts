import { DEFAULT_LANGUAGE, type Language } from '@kanisa/contract/core/languages.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { localise } from '@kanisa/contract/site/site.ts';
import { listFallbacks } from '@kanisa/contract/site/translations.ts';
import type { ShownSite } from './shown-site.ts';

/** Version 0, which is built into the pages. */
export const createExampleSite = (language: Language = DEFAULT_LANGUAGE): ShownSite => ({
  ...localise(EXAMPLE_SITE, language),
  fallbacks: listFallbacks(EXAMPLE_SITE, language),
  version: 0,
  origin: 'https://utukufu.example',
  time_zone: 'Africa/Nairobi',
  theme: '',
});
