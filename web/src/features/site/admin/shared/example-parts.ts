import type { ExamplePart } from '@kanisa/contract/site/example-parts.ts';
import { t } from '../../../../lib/i18n.ts';

/** What an admin calls each part of the example. */
export const PART_LABELS: Record<ExamplePart, string> = {
  'facts.tagline': t('Tagline'),
  'facts.founded_in': t('Founded in'),
  'facts.office_hours': t('Office hours'),
  'facts.landmark': t('Landmark'),
  'facts.social_links': t('Social links'),
  'look.drawings': t('Drawings'),
  'services.services': t('Service times'),
  'home.words': t('First words'),
  'home.sunday': t('Words about this Sunday'),
  'home.ministries': t('Words above the ministries'),
  'home.sample_events': t('Sample events'),
  'home.testimonial': t('Testimonial'),
  'about.words': t('First words'),
  'about.story': t('Story'),
  'about.pastor': t('Letter of the pastor'),
  'about.leaders': t('Leaders'),
  'about.mission': t('Mission and vision'),
  'about.timeline': t('Timeline'),
  'about.values': t('Values'),
  'ministries.words': t('First words'),
  'ministries.ministries': t('Ministries'),
  'contact.words': t('First words'),
  'contact.directions': t('Directions'),
  'contact.first_sunday': t('The first Sunday, hour by hour'),
};
