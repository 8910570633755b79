import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import type { SectionState } from '@kanisa/contract/site/site.ts';
import type { PillTone } from '../../../../ui/state-pill.tsx';

/** The title of a section, and what a visitor sees of it. */
export const SECTION_TEXTS: Record<SiteSection, { title: string; about: string }> = {
  facts: { title: 'Name and facts', about: 'Name, town, phone, email, address and social links.' },
  look: { title: 'Look', about: 'Logo, colours and the picture on the home page.' },
  services: { title: 'Service times', about: 'On the home page, the contact page and at the foot of every page.' },
  home: { title: 'Home', about: 'The first words a visitor reads, and a testimonial.' },
  about: { title: 'About', about: 'Your story, pastor, leaders, mission, timeline and values.' },
  ministries: { title: 'Ministries', about: 'What people can join, when it meets and who leads it.' },
  contact: { title: 'Contact', about: 'The contact form, directions and the first Sunday.' },
  languages: { title: 'Languages', about: 'Whether visitors and members can choose Kiswahili.' },
};

export const STATE_TEXTS: Record<SectionState, { tone: PillTone; words: string }> = {
  example: { tone: 'quiet', words: 'Example' },
  changed: { tone: 'open', words: 'Changed' },
  published: { tone: 'good', words: 'Published' },
};

export const getSectionPath = (section: SiteSection) => `/admin/site/${section}`;
