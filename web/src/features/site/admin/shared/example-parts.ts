import type { ExamplePart } from '@kanisa/contract/site/example-parts.ts';

/** What an admin calls each part of the example. */
export const PART_LABELS: Record<ExamplePart, string> = {
  'facts.tagline': 'Tagline',
  'facts.founded_in': 'Founded in',
  'facts.office_hours': 'Office hours',
  'facts.landmark': 'Landmark',
  'facts.social_links': 'Social links',
  'look.drawings': 'Drawings',
  'services.services': 'Service times',
  'home.words': 'First words',
  'home.sunday': 'Words about this Sunday',
  'home.ministries': 'Words above the ministries',
  'home.sample_events': 'Sample events',
  'home.testimonial': 'Testimonial',
  'about.words': 'First words',
  'about.story': 'Story',
  'about.pastor': 'Letter of the pastor',
  'about.leaders': 'Leaders',
  'about.mission': 'Mission and vision',
  'about.timeline': 'Timeline',
  'about.values': 'Values',
  'ministries.words': 'First words',
  'ministries.ministries': 'Ministries',
  'contact.words': 'First words',
  'contact.directions': 'Directions',
  'contact.first_sunday': 'The first Sunday, hour by hour',
};
