import { isDeepStrictEqual } from 'node:util';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { SITE_SECTIONS, type SiteSection } from '@kanisa/contract/site/sections.ts';
import type { SectionState } from '@kanisa/contract/site/site.ts';
import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';

export interface PublishedSite {
  /** 0 is the example. */
  version: number;
  content: SiteContent;
}

/** Live until an admin publishes for the first time. */
export const EXAMPLE: PublishedSite = { version: 0, content: EXAMPLE_SITE };

/** The order of keys does not count: the database has its own. */
export const isSameContent = (one: unknown, other: unknown) => isDeepStrictEqual(one, other);

/** As the database returns it: without undefined values, and with one zero. */
export const toStoredContent = <T>(content: T): T => JSON.parse(JSON.stringify(content)) as T;

export const listChangedSections = (before: SiteContent, after: SiteContent): SiteSection[] =>
  SITE_SECTIONS.filter((section) => !isSameContent(before[section], after[section]));

export function getSectionState(section: SiteSection, published: SiteContent, saved: SiteContent): SectionState {
  if (!isSameContent(saved[section], published[section])) return 'changed';
  return isSameContent(published[section], EXAMPLE_SITE[section]) ? 'example' : 'published';
}
