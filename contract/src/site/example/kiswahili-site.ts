import type { SiteContent } from '../site-content.schema.ts';
import { EXAMPLE_SITE } from './example-site.ts';
import { about } from './kiswahili/about.ts';
import { contact } from './kiswahili/contact.ts';
import { facts, services } from './kiswahili/facts.ts';
import { home } from './kiswahili/home.ts';
import { ministries } from './kiswahili/ministries.ts';
import { addKiswahili } from './kiswahili/words.ts';

/** The example in both languages, which the demo publishes. No page is built from it, so that none grows by its words. */
export const EXAMPLE_SITE_IN_KISWAHILI: SiteContent = {
  ...addKiswahili(EXAMPLE_SITE, { facts, services, home, about, ministries, contact }),
  languages: { kiswahili: true },
};
