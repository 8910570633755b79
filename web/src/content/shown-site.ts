import { stripTrailingSlashes } from '@kanisa/contract/core/text.ts';
import type { Site } from '@kanisa/contract/site/site-content.schema.ts';
import { language } from '../locales/catalogue.ts';
import { listMissingParts } from './missing-parts.ts';
import { getSitePath } from './site-path.ts';

/** The published words of the church in one language, and what the server knows about the site. */
export interface ShownSite extends Site {
  /** 0 is the example. */
  version: number;
  /** The result of `listFallbacks`. */
  fallbacks: readonly string[];
  /** Prefix of canonical links, the sitemap and pictures of shared links. */
  origin: string;
  time_zone: string;
  /** The style of the church's colours. Only the document's head has it; see `CarriedSite`. */
  theme: string;
}

/** Every page has these sections: header, footer and titles use them. */
const COMMON = ['version', 'origin', 'time_zone', 'facts', 'look', 'services', 'languages'] as const;
export interface CommonSite extends Pick<ShownSite, (typeof COMMON)[number] | 'fallbacks'> {
  /** Whether the contact form delivers messages, for the menu of staff. */
  delivers_messages?: boolean;
  /** Whether the sample events are left out. */
  hides_samples?: boolean;
  /** The result of `listMissingParts`, unless it is empty. */
  missing_parts?: readonly string[];
}

/**
 * The id of the element that carries the words from the server to the browser. Ids of the app on public pages contain an
 * underscore: a ministry's key is an id too, and cannot contain one.
 */
export const SITE_ELEMENT = 'app_site';
/** The id of the element with the church's colours. */
export const THEME_ELEMENT = 'app_theme';

/** Set by the process that renders: the build and the tests (the example), or the thread of a published version. */
declare global {
  var kanisaSite: ShownSite | undefined;
}

/** A document shows one version as long as it lives. The words of public pages may come later, by `loadSite`. */
export const shownSite: ShownSite = globalThis.kanisaSite ?? readCarriedSite();

function readCarriedSite(): ShownSite {
  return JSON.parse(document.getElementById(SITE_ELEMENT)?.textContent ?? '') as ShownSite;
}

/** Pages that show the other sections too. They load them by `handle.prepare`. */
const PAGES_WITH_WORDS = ['/', '/about', '/ministries', '/contact'];

/** All other pages carry the common sections only: more words would delay them. */
export function pickSite(pathname: string, site: ShownSite = shownSite): CommonSite {
  if (PAGES_WITH_WORDS.includes(stripTrailingSlashes(pathname))) return site;
  const missing = listMissingParts(site);
  const common = Object.fromEntries(COMMON.map((key) => [key, site[key]])) as unknown as Omit<CommonSite, 'fallbacks'>;
  return {
    ...common,
    fallbacks: site.fallbacks.filter((path) => COMMON.some((key) => path.startsWith(`${key}.`))),
    delivers_messages: site.contact.form === 'deliver',
    ...(site.home.sample_events === false && { hides_samples: true }),
    ...(missing.length > 0 && { missing_parts: missing }),
  };
}

/** Whether the church shows the sample events. */
export function showsSamples(site: CommonSite & Partial<ShownSite> = shownSite): boolean {
  return site.home ? site.home.sample_events !== false : site.hides_samples !== true;
}

/** Whether messages of the contact form arrive at the office. */
export function deliversMessages(): boolean {
  const carried: CommonSite & Partial<ShownSite> = shownSite;
  return carried.contact ? carried.contact.form === 'deliver' : carried.delivers_messages === true;
}

/**
 * Completes the words before a public page is shown. An open tab keeps its version; if the server no longer has it, the
 * rejection leads to a reload of the document.
 */
export async function loadSite(): Promise<void> {
  const carried: Partial<ShownSite> = shownSite;
  if (carried.home !== undefined) return;
  const path = getSitePath(shownSite.version, language);
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  Object.assign(shownSite, await answer.json());
}
