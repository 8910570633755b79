import { message } from '@kanisa/contract/core/message.ts';
import type { MinistryPicture } from '@kanisa/contract/site/site.ts';
import { type Day, findWeekdayAhead, WEEKDAYS } from '../lib/dates/calendar-day.ts';
import { t } from '../lib/i18n.ts';

export const EVENT_CATEGORIES = ['general', 'worship', 'youth', 'community', 'special'] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

export const categoryNames: Record<EventCategory, string> = {
  general: t('General'),
  worship: t('Worship'),
  youth: t('Youth'),
  community: t('Community'),
  special: t('Special'),
};

/** The picture of an event without one of its own. */
export const categoryPictures: Record<EventCategory, MinistryPicture> = {
  general: 'hospitality',
  worship: 'worship',
  youth: 'youth',
  community: 'outreach',
  special: 'elders',
};

export interface SampleEvent {
  id: string;
  title: string;
  category: EventCategory;
  /** 0 is Sunday. */
  weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** Number of weeks from tomorrow. One event per week keeps the list in order. */
  weeksAhead: number;
  time: `${number}:${number}`;
  location: string;
  capacity: number | null;
  description: string;
  picture: MinistryPicture;
}

/** Sample events. Their dates are computed and always lie in the future. */
export const sampleEvents: readonly SampleEvent[] = [
  {
    id: 'sample-thanksgiving',
    title: t('Thanksgiving Sunday'),
    category: 'worship',
    weekday: 0,
    weeksAhead: 0,
    time: '09:00',
    location: t('Main sanctuary'),
    capacity: null,
    description: t(
      'A longer morning of singing, with all three choirs and a table of first fruits. Bring something you grew, baked or mended.',
    ),
    picture: 'worship',
  },
  {
    id: 'sample-open-mic',
    title: t('Youth open mic night'),
    category: 'youth',
    weekday: 5,
    weeksAhead: 1,
    time: '17:00',
    location: t('Youth hall'),
    capacity: 120,
    description: t(
      'Five minutes each: a song, a poem, a story, a question. The kind crowd is guaranteed; the sound system mostly.',
    ),
    picture: 'youth',
  },
  {
    id: 'sample-medical-camp',
    title: t('Medical camp, Umoja'),
    category: 'community',
    weekday: 6,
    weeksAhead: 2,
    time: '08:00',
    location: t('Umoja grounds'),
    capacity: 400,
    description: t(
      'Blood pressure, eyes, teeth and children’s check-ups, free of charge. Nurses and people who can carry chairs are needed alike.',
    ),
    picture: 'outreach',
  },
  {
    id: 'sample-newcomers',
    title: t('Newcomers’ lunch'),
    category: 'general',
    weekday: 0,
    weeksAhead: 3,
    time: '12:00',
    location: t('Under the jacaranda trees'),
    capacity: 60,
    description: t(
      'Pilau, chapati and the people who lead this church, at one table. Ask us anything; leave when you like.',
    ),
    picture: 'hospitality',
  },
  {
    id: 'sample-table-banking',
    title: t('Table banking for beginners'),
    category: 'community',
    weekday: 4,
    weeksAhead: 4,
    time: '16:00',
    location: t('Upper room'),
    capacity: 40,
    description: t(
      'How ten women and one ledger start nine shops. An afternoon with the women’s ministry, with real numbers.',
    ),
    picture: 'women',
  },
  {
    id: 'sample-night-of-stories',
    title: t('A night of stories with the elders'),
    category: 'special',
    weekday: 6,
    weeksAhead: 5,
    time: '18:30',
    location: t('Courtyard, around the fire'),
    capacity: 150,
    description: t(
      'The borrowed chairs, the tent that flew away, the wedding in the flood: told by those who were there. Roast maize for all.',
    ),
    picture: 'elders',
  },
];

export function getSampleDay(event: SampleEvent, today: Day): Day {
  return findWeekdayAhead(today, event.weekday, event.weeksAhead);
}

export function getSampleWeekday(event: SampleEvent): string {
  return WEEKDAYS[event.weekday];
}

/** Replaces the date until the browser has computed it, and without script. */
export function describeRoughDate(event: SampleEvent): { sentence: string; values: { weeks: number } } {
  const sentences = [t('this week'), t('next week')];
  return { sentence: sentences[event.weeksAhead] ?? message('in {weeks} weeks'), values: { weeks: event.weeksAhead } };
}
