import type { SiteContent } from '../site-content.schema.ts';
import { about } from './about.ts';
import { contact } from './contact.ts';
import { facts } from './facts.ts';
import { home } from './home.ts';
import { languages } from './languages.ts';
import { look } from './look.ts';
import { ministries } from './ministries.ts';
import { services } from './services.ts';

/** Version 0 of the public site: a made-up church, shown until an admin publishes the words of their own. */
export const EXAMPLE_SITE: SiteContent = { facts, look, services, home, about, ministries, contact, languages };
