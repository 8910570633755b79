import type { SiteSection } from './sections.ts';

/**
 * The parts of the public site that a church can leave out, and the fields of each, by their path in the section. Pages
 * have words of their own, or nothing, where a field is empty.
 */
export const EXAMPLE_PART_FIELDS = {
  'facts.tagline': ['tagline'],
  'facts.founded_in': ['founded_in'],
  'facts.office_hours': ['office_hours'],
  'facts.landmark': ['address.landmark'],
  'facts.social_links': ['social_links'],
  'look.drawings': ['drawings'],
  'services.services': ['services'],
  'home.words': ['title', 'title_end', 'intro', 'description'],
  'home.sunday': ['sunday_title', 'sunday_lead'],
  'home.ministries': ['ministries_title', 'ministries_lead', 'ministries_more'],
  'home.sample_events': ['sample_events'],
  'home.testimonial': ['testimonial'],
  'about.words': ['title', 'lead', 'description'],
  'about.story': ['story.title', 'story.paragraphs'],
  'about.pastor': ['pastor', 'pastor.letter'],
  'about.leaders': ['leaders'],
  'about.mission': ['mission', 'vision'],
  'about.timeline': ['timeline_title', 'timeline'],
  'about.values': ['values_title', 'values'],
  'ministries.words': ['title', 'lead', 'description'],
  'ministries.ministries': ['ministries'],
  'contact.words': ['title', 'lead', 'description'],
  'contact.directions': ['directions'],
  'contact.first_sunday': ['first_sunday'],
} as const satisfies Record<`${SiteSection}.${string}`, readonly string[]>;

export type ExamplePart = keyof typeof EXAMPLE_PART_FIELDS;
export const EXAMPLE_PARTS = Object.keys(EXAMPLE_PART_FIELDS) as ExamplePart[];

/** Every page shows these facts, so none can be left out. A church says that they are its own, or changes them. */
export const FACTS_TO_CHECK = [
  'short_name',
  'town',
  'phone',
  'email',
  'address.street',
  'address.town',
  'address.latitude',
] as const;
export type FactToCheck = (typeof FACTS_TO_CHECK)[number];

export const getSectionOfPart = (part: ExamplePart): SiteSection => part.split('.')[0] as SiteSection;
