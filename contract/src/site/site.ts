import { LANGUAGES, type Language } from '../core/languages.ts';
import { message } from '../core/message.ts';

/** Languages in which a church can write its own words. English is always there, and replaces missing words. */
export const SITE_LANGUAGES = LANGUAGES;
export type SiteLanguage = Language;

/** The section *Languages* of a church that never touched it: no native reader has approved our translation yet. */
export const ENGLISH_ONLY = { kiswahili: false };

/** Example: the words that Kanisa ships with. Changed: saved, but not live yet. */
export const SECTION_STATES = ['example', 'changed', 'published'] as const;
export type SectionState = (typeof SECTION_STATES)[number];

/** Versions of the site that can be looked at and restored. */
export const VERSIONS_KEPT = 50;

export const CHURCH_NAME_MIN = 2;
export const CHURCH_NAME_MAX = 80;
export const SHORT_NAME_MAX = 30;
export const LINE_MAX = 120;
export const PARAGRAPH_MAX = 2000;
/** Characters of all words of one section together. */
export const PAGE_MAX = 20_000;
export const URL_MAX = 300;
export const PARAGRAPHS_MAX = 10;
export const SOCIAL_LINKS_MAX = 6;
export const SERVICES_MAX = 10;
export const LEADERS_MAX = 30;
export const TIMELINE_MAX = 20;
export const VALUES_MAX = 10;
export const MINISTRIES_MAX = 20;
export const HIGHLIGHTS_MAX = 8;
export const MINISTRY_LEADERS_MAX = 6;
export const DIRECTIONS_MAX = 6;
export const FIRST_SUNDAY_MAX = 10;
export const FOUNDED_MIN = 1500;
export const FOUNDED_MAX = 2100;

/** Networks with an icon of their own. */
export const SOCIAL_NETWORKS = ['Facebook', 'Instagram', 'YouTube', 'TikTok', 'X', 'WhatsApp'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** The keys of the specified ministries, which links of other pages name. */
export const MINISTRY_PICTURES = ['youth', 'elders', 'women', 'media', 'worship', 'outreach', 'hospitality'] as const;
export type MinistryPicture = (typeof MINISTRY_PICTURES)[number];
export const MINISTRY_KEY_MAX = 40;
export const MINISTRY_KEY_PATTERN = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

export const PORTRAIT_LOOK = {
  skin: ['deep', 'brown', 'warm'],
  hair: ['short', 'bald', 'grey', 'braids', 'wrap', 'afro'],
  clothes: ['suit', 'dress', 'collar', 'kitenge'],
  colour: ['night', 'clay', 'leaf', 'sunrise'],
} as const;

/** Only thanks, as specified and without a call of the server, or delivers the message to the office. */
export const CONTACT_FORM_MODES = ['thank', 'deliver'] as const;
export type ContactFormMode = (typeof CONTACT_FORM_MODES)[number];

export const siteMessages = {
  name: message('Name must be {min} to {max} characters', { min: CHURCH_NAME_MIN, max: CHURCH_NAME_MAX }),
  shortName: message('Short name must be 1 to {max} characters', { max: SHORT_NAME_MAX }),
  required: message('Please fill this in.'),
  lineLong: message('Must be {max} characters or less', { max: LINE_MAX }),
  paragraphLong: message('Must be {max} characters or less', { max: PARAGRAPH_MAX }),
  pageLong: message('This page has more than 20,000 characters. Please shorten it.'),
  url: message('Enter a link that starts with https://'),
  network: message('Choose a network'),
  year: message('Enter a year from {min} to {max}', { min: FOUNDED_MIN, max: FOUNDED_MAX }),
  latitude: message('Latitude must be from -90 to 90'),
  longitude: message('Longitude must be from -180 to 180'),
  time: message('Enter a time like 09:00'),
  weekday: message('Choose a day of the week'),
  colour: message('Choose a colour like #1b2a4a'),
  hardToRead: message('Text on this colour would be hard to read. Nearest that works: {nearest}'),
  focus: message('Choose a point of the picture'),
  shown: message('Choose whether it is shown'),
  leaveOut: message('Choose parts of the example to leave out'),
  kiswahili: message('Choose whether Kiswahili is offered'),
  services: message('Enter {max} service times or fewer', { max: SERVICES_MAX }),
  leaders: message('Enter {max} leaders or fewer', { max: LEADERS_MAX }),
  ministries: message('Enter {max} ministries or fewer', { max: MINISTRIES_MAX }),
  highlights: message('Enter {max} highlights or fewer', { max: HIGHLIGHTS_MAX }),
  listLong: message('The list is too long.'),
  ministryKey: message('Use small letters, digits and hyphens, and begin with a letter'),
  ministryKeyTwice: message('Two ministries have the same address.'),
  unknownImage: message('That picture is no longer here. Please choose it again.'),
  changedMeanwhile: message('Somebody else saved this section meanwhile.'),
  saved: message('Saved. Publish to make it live.'),
  discarded: message('Your changes to this section were dropped.'),
  nothingChanged: message('Nothing has changed since the last publishing.'),
  published: message('Your site is live.'),
  versionNotFound: message('That version is no longer kept.'),
  restored: message('That version is live again.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const siteFallbacks = {
  read: message('Failed to load the site'),
  save: message('Failed to save this section'),
  publish: message('Failed to publish the site'),
  restore: message('Failed to restore this version'),
} as const;

/** Words of the church in each language. A missing language falls back to English. */
export interface SiteText {
  en: string;
  sw?: string | undefined;
}

/** Content whose words are in one language, as the pages show it. */
export type Localised<T> = T extends SiteText
  ? string
  : T extends readonly (infer Item)[]
    ? Localised<Item>[]
    : T extends object
      ? { [Key in keyof T]: Localised<T[Key]> }
      : T;

export const isSiteText = (value: object): value is SiteText => 'en' in value && typeof value.en === 'string';

/** Chooses the words of one language. */
export function localise<T>(content: T, language: SiteLanguage): Localised<T> {
  return chooseWords(content, language) as Localised<T>;
}

function chooseWords(value: unknown, language: SiteLanguage): unknown {
  if (Array.isArray(value)) return value.map((item) => chooseWords(item, language));
  if (typeof value !== 'object' || value === null) return value;
  if (isSiteText(value)) return value[language] ?? value.en;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, chooseWords(part, language)]));
}
