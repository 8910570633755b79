import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import { t } from '../../../../lib/i18n.ts';

/**
 * The labels of the fields, by their path in the section. '*' stands for the place in a list, whose label numbers the
 * rows. The forms, the list of changes and the comparison of two texts all use them.
 */
const LABELS: Record<SiteSection, Readonly<Record<string, string>>> = {
  facts: {
    name: 'Name',
    short_name: 'Short name',
    tagline: 'Tagline',
    town: 'Town',
    founded_in: 'Founded in',
    phone: 'Phone',
    email: 'Email',
    office_hours: 'Office hours',
    'address.street': 'Street',
    'address.town': 'Town of the address',
    'address.country': 'Country',
    'address.country_code': 'Country code',
    'address.landmark': 'Landmark',
    'address.latitude': 'Latitude',
    'address.longitude': 'Longitude',
    social_links: 'Social links',
    'social_links.*': 'Link {number}',
    'social_links.*.network': 'Network',
    'social_links.*.url': 'Address of the page',
  },
  look: {
    logo: 'Logo',
    ground: 'Dark colour',
    accent: 'Bright colour',
    drawings: 'Drawings',
    home_picture: 'Home picture',
    'home_picture.kind': 'Home picture',
    'home_picture.image': 'Photo',
    'home_picture.description': 'What the photo shows',
    'home_picture.focus': 'Focus point',
    'home_picture.focus.x': 'Focus point, across',
    'home_picture.focus.y': 'Focus point, down',
  },
  services: {
    services: 'Service times',
    'services.*': 'Service {number}',
    'services.*.label': 'Name of the service',
    'services.*.time': 'Time in words',
    'services.*.weekday': 'Day',
    'services.*.opens': 'Begins at',
    'services.*.closes': 'Ends at',
    'services.*.note': 'Note',
  },
  home: {
    title: 'Title',
    title_end: 'Second half of the title',
    intro: 'Introduction',
    description: 'Description for search engines',
    sunday_title: 'Title about this Sunday',
    sunday_lead: 'Words about this Sunday',
    ministries_title: 'Title above the ministries',
    ministries_lead: 'Words above the ministries',
    ministries_more: 'Link to all ministries',
    sample_events: 'Sample events',
    testimonial: 'Testimonial',
    'testimonial.quote': 'Quote',
    'testimonial.name': 'Who says it',
    'testimonial.role': 'Who that is',
    'testimonial.portrait': 'Portrait',
  },
  about: {
    title: 'Title',
    lead: 'Words below the title',
    description: 'Description for search engines',
    'story.title': 'Title of the story',
    'story.paragraphs': 'Paragraphs of the story',
    'story.paragraphs.*': 'Paragraph {number}',
    pastor: 'Letter of the pastor',
    'pastor.name': 'Name of the pastor',
    'pastor.role': 'Role of the pastor',
    'pastor.greeting': 'Greeting',
    'pastor.letter': 'Letter',
    'pastor.letter.*': 'Letter, paragraph {number}',
    'pastor.portrait': 'Portrait',
    leaders: 'Leaders',
    'leaders.*': 'Leader {number}',
    'leaders.*.name': 'Name',
    'leaders.*.role': 'Role',
    'leaders.*.about': 'About this person',
    'leaders.*.portrait': 'Portrait',
    mission: 'Mission',
    vision: 'Vision',
    timeline_title: 'Title of the timeline',
    timeline: 'Timeline',
    'timeline.*': 'Moment {number}',
    'timeline.*.year': 'Year',
    'timeline.*.title': 'What happened',
    'timeline.*.text': 'More about it',
    values_title: 'Title of the values',
    values: 'Values',
    'values.*': 'Value {number}',
    'values.*.word': 'Word',
    'values.*.title': 'Meaning',
    'values.*.text': 'What it means here',
  },
  ministries: {
    title: 'Title',
    lead: 'Words below the title',
    description: 'Description for search engines',
    ministries: 'Ministries',
    'ministries.*': 'Ministry {number}',
    'ministries.*.key': 'Address',
    'ministries.*.title': 'Name of the ministry',
    'ministries.*.saying': 'Saying',
    'ministries.*.meaning': 'Meaning of the saying',
    'ministries.*.teaser': 'One sentence for the home page',
    'ministries.*.description': 'Description',
    'ministries.*.meets': 'When and where it meets',
    'ministries.*.highlights': 'Highlights',
    'ministries.*.highlights.*': 'Highlight {number}',
    'ministries.*.leaders': 'Who leads it',
    'ministries.*.leaders.*': 'Leader {number}',
    'ministries.*.leaders.*.name': 'Name',
    'ministries.*.leaders.*.role': 'Role',
    'ministries.*.picture': 'Picture',
  },
  contact: {
    title: 'Title',
    lead: 'Words below the title',
    description: 'Description for search engines',
    form: 'Contact form',
    directions: 'Directions',
    'directions.*': 'Way {number}',
    'directions.*.by': 'How people come',
    'directions.*.how': 'Directions in words',
    first_sunday: 'The first Sunday, hour by hour',
    'first_sunday.*': 'Hour {number}',
    'first_sunday.*.time': 'Time',
    'first_sunday.*.what': 'What happens',
    'first_sunday.*.detail': 'More about it',
  },
  languages: { kiswahili: 'Kiswahili' },
};

/** The word of a language inside a text: 'title.en'. */
const LANGUAGE = /\.(en|sw)$/;

const toPattern = (path: string) => path.replace(LANGUAGE, '').replace(/\.\d+(?=\.|$)/g, '.*');

function findLabel(section: SiteSection, path: string): string | undefined {
  const label = LABELS[section][toPattern(path)];
  return label && t(label, { number: Number(/\.(\d+)(?:\.(?:en|sw))?$/.exec(path)?.[1] ?? 0) + 1 });
}

/** The field of the English words has the plain label, as long as it is the only one and beside the other one. */
const nameLanguage = (path: string, field: string) =>
  path.endsWith('.sw') ? t('{field} in Kiswahili', { field }) : field;

/** The label of one field inside its form, or of one row of a list: 'Service 2'. */
export const getFieldLabel = (section: SiteSection, path: string) =>
  nameLanguage(path, findLabel(section, path) ?? path);

/** The label of a field with the rows around it: 'Ministry 3 · Highlight 1'. */
export function describeField(section: SiteSection, path: string): string {
  const steps = path.replace(LANGUAGE, '').split('.');
  const labels = steps.flatMap((step, index) => {
    const isRow = /^\d+$/.test(step);
    if (!isRow && index < steps.length - 1) return [];
    return findLabel(section, steps.slice(0, index + 1).join('.')) ?? (isRow ? [] : describeUnknown(section, steps));
  });
  return nameLanguage(path, [...new Set(labels)].join(' · '));
}

/** Parts of a picture or portrait have the label of the whole. */
function describeUnknown(section: SiteSection, steps: readonly string[]): string {
  for (let end = steps.length - 1; end > 0; end -= 1) {
    const label = findLabel(section, steps.slice(0, end).join('.'));
    if (label) return label;
  }
  return steps.join(' ');
}
