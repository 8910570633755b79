import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import type { SectionState } from '@kanisa/contract/site/site.ts';
import { t } from '../../../../lib/i18n.ts';
import type { PillTone } from '../../../../ui/state-pill.tsx';

/** The title of a section, and what a visitor sees of it. */
export const SECTION_TEXTS: Record<SiteSection, { title: string; about: string }> = {
  facts: { title: t('Name and facts'), about: t('Name, town, phone, email, address and social links.') },
  look: { title: t('Look'), about: t('Logo, colours and the picture on the home page.') },
  services: {
    title: t('Service times'),
    about: t('On the home page, the contact page and at the foot of every page.'),
  },
  home: { title: t('Home'), about: t('The first words a visitor reads, and a testimonial.') },
  about: { title: t('About'), about: t('Your story, pastor, leaders, mission, timeline and values.') },
  ministries: { title: t('Ministries'), about: t('What people can join, when it meets and who leads it.') },
  contact: { title: t('Contact'), about: t('The contact form, directions and the first Sunday.') },
  languages: { title: t('Languages'), about: t('Whether visitors and members can choose Kiswahili.') },
};

export const STATE_TEXTS: Record<SectionState, { tone: PillTone; words: string }> = {
  example: { tone: 'quiet', words: t('Example') },
  changed: { tone: 'open', words: t('Changed') },
  published: { tone: 'good', words: t('Published') },
};

export const getSectionPath = (section: SiteSection) => `/admin/site/${section}`;
