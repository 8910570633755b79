import { message } from '@kanisa/contract/core/message.ts';
import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import { t } from '../../../../lib/i18n.ts';

/**
 * The labels of the fields, by their path in the section. '*' stands for the place in a list, whose label numbers the
 * rows. The forms, the list of changes and the comparison of two texts all use them.
 */
const LABELS: Record<SiteSection, Readonly<Record<string, string>>> = {
  facts: {
    name: t('Name'),
    short_name: t('Short name'),
    tagline: t('Tagline'),
    town: t('Town'),
    founded_in: t('Founded in'),
    phone: t('Phone'),
    email: t('Email'),
    office_hours: t('Office hours'),
    'address.street': t('Street'),
    'address.town': t('Town of the address'),
    'address.country': t('Country'),
    'address.country_code': t('Country code'),
    'address.landmark': t('Landmark'),
    'address.latitude': t('Latitude'),
    'address.longitude': t('Longitude'),
    social_links: t('Social links'),
    'social_links.*': message('Link {number}'),
    'social_links.*.network': t('Network'),
    'social_links.*.url': t('Address of the page'),
  },
  look: {
    logo: t('Logo'),
    ground: t('Dark colour'),
    accent: t('Bright colour'),
    drawings: t('Drawings'),
    home_picture: t('Home picture'),
    'home_picture.kind': t('Home picture'),
    'home_picture.image': t('Photo'),
    'home_picture.description': t('What the photo shows'),
    'home_picture.focus': t('Focus point'),
    'home_picture.focus.x': t('Focus point, across'),
    'home_picture.focus.y': t('Focus point, down'),
  },
  services: {
    services: t('Service times'),
    'services.*': message('Service {number}'),
    'services.*.label': t('Name of the service'),
    'services.*.time': t('Time in words'),
    'services.*.weekday': t('Day'),
    'services.*.opens': t('Begins at'),
    'services.*.closes': t('Ends at'),
    'services.*.note': t('Note'),
  },
  home: {
    title: t('Title'),
    title_end: t('Second half of the title'),
    intro: t('Introduction'),
    description: t('Description for search engines'),
    sunday_title: t('Title about this Sunday'),
    sunday_lead: t('Words about this Sunday'),
    ministries_title: t('Title above the ministries'),
    ministries_lead: t('Words above the ministries'),
    ministries_more: t('Link to all ministries'),
    sample_events: t('Sample events'),
    testimonial: t('Testimonial'),
    'testimonial.quote': t('Quote'),
    'testimonial.name': t('Who says it'),
    'testimonial.role': t('Who that is'),
    'testimonial.portrait': t('Portrait'),
  },
  about: {
    title: t('Title'),
    lead: t('Words below the title'),
    description: t('Description for search engines'),
    'story.title': t('Title of the story'),
    'story.paragraphs': t('Paragraphs of the story'),
    'story.paragraphs.*': message('Paragraph {number}'),
    pastor: t('Letter of the pastor'),
    'pastor.name': t('Name of the pastor'),
    'pastor.role': t('Role of the pastor'),
    'pastor.greeting': t('Greeting'),
    'pastor.letter': t('Letter'),
    'pastor.letter.*': message('Letter, paragraph {number}'),
    'pastor.portrait': t('Portrait'),
    leaders: t('Leaders'),
    'leaders.*': message('Leader {number}'),
    'leaders.*.name': t('Name'),
    'leaders.*.role': t('Role'),
    'leaders.*.about': t('About this person'),
    'leaders.*.portrait': t('Portrait'),
    mission: t('Mission'),
    vision: t('Vision'),
    timeline_title: t('Title of the timeline'),
    timeline: t('Timeline'),
    'timeline.*': message('Moment {number}'),
    'timeline.*.year': t('Year'),
    'timeline.*.title': t('What happened'),
    'timeline.*.text': t('More about it'),
    values_title: t('Title of the values'),
    values: t('Values'),
    'values.*': message('Value {number}'),
    'values.*.word': t('Word'),
    'values.*.title': t('Meaning'),
    'values.*.text': t('What it means here'),
  },
  ministries: {
    title: t('Title'),
    lead: t('Words below the title'),
    description: t('Description for search engines'),
    ministries: t('Ministries'),
    'ministries.*': message('Ministry {number}'),
    'ministries.*.key': t('Address'),
    'ministries.*.title': t('Name of the ministry'),
    'ministries.*.saying': t('Saying'),
    'ministries.*.meaning': t('Meaning of the saying'),
    'ministries.*.teaser': t('One sentence for the home page'),
    'ministries.*.description': t('Description'),
    'ministries.*.meets': t('When and where it meets'),
    'ministries.*.highlights': t('Highlights'),
    'ministries.*.highlights.*': message('Highlight {number}'),
    'ministries.*.leaders': t('Who leads it'),
    'ministries.*.leaders.*': message('Leader {number}'),
    'ministries.*.leaders.*.name': t('Name'),
    'ministries.*.leaders.*.role': t('Role'),
    'ministries.*.picture': t('Picture'),
  },
  contact: {
    title: t('Title'),
    lead: t('Words below the title'),
    description: t('Description for search engines'),
    form: t('Contact form'),
    directions: t('Directions'),
    'directions.*': message('Way {number}'),
    'directions.*.by': t('How people come'),
    'directions.*.how': t('Directions in words'),
    first_sunday: t('The first Sunday, hour by hour'),
    'first_sunday.*': message('Hour {number}'),
    'first_sunday.*.time': t('Time'),
    'first_sunday.*.what': t('What happens'),
    'first_sunday.*.detail': t('More about it'),
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
