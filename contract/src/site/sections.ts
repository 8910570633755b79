/** The sections of the public site, in the order in which an admin sees them. */
export const SITE_SECTIONS = [
  'facts',
  'look',
  'services',
  'home',
  'about',
  'ministries',
  'contact',
  'languages',
] as const;
export type SiteSection = (typeof SITE_SECTIONS)[number];
