import type { RepeatFrequency } from '@kanisa/contract/events/events.ts';

/** The day of an event, relative to today. */
export type EventDay =
  | { weekday: number; weeks: number }
  | { nth: number; weekday: number; months: number }
  | { last: true; weekday: number; months: number };

export interface EventContent {
  title: string;
  description: string;
  location: string;
  on: EventDay;
  from: string;
  to: string;
  repeats?: RepeatFrequency;
  isPublic?: boolean;
  capacity?: number;
  /** Percentage of active people who attend the next one or two occurrences. */
  draws?: number;
  /** True when the demo's member, Neema, attends. */
  hasNeema?: boolean;
  /** Changes of single occurrences; `next` counts from the next occurrence. */
  changes?: readonly { next: number; isCancelled?: boolean; title?: string; location?: string; moveHours?: number }[];
}

const SUNDAY = 0;
const TUESDAY = 2;
const WEDNESDAY = 3;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

/** `weeks` and `months` are relative to the current week and month; negative values are past. */
export const EVENTS: readonly EventContent[] = [
  {
    title: 'Sunday service',
    description:
      'Worship for the whole family, in English and Kiswahili. Children go to their classes at 9:40; chai under the trees afterwards.',
    location: 'Main sanctuary',
    on: { weekday: SUNDAY, weeks: -52 },
    from: '09:00',
    to: '11:30',
    repeats: 'weekly',
    isPublic: true,
    draws: 34,
    hasNeema: true,
    changes: [{ next: 2, title: 'Thanksgiving Sunday', moveHours: -1 }],
  },
  {
    title: 'Bible study',
    description: 'Small tables, open questions. This term: the Sermon on the Mount.',
    location: 'Fellowship hall',
    on: { weekday: WEDNESDAY, weeks: -40 },
    from: '18:00',
    to: '19:30',
    repeats: 'weekly',
    isPublic: true,
    draws: 12,
  },
  {
    title: 'Youth Friday',
    description: 'Ages 13 to 25. Bring a friend.',
    location: 'Youth hall',
    on: { weekday: FRIDAY, weeks: -36 },
    from: '17:00',
    to: '19:00',
    repeats: 'weekly',
    isPublic: true,
    draws: 11,
    changes: [{ next: 1, isCancelled: true }],
  },
  {
    title: 'Choir practice',
    description: 'All voices, then parts. Water is provided, honey is not.',
    location: 'Main sanctuary',
    on: { weekday: THURSDAY, weeks: -30 },
    from: '18:00',
    to: '20:00',
    repeats: 'weekly',
    draws: 9,
  },
  {
    title: 'Medical camp',
    description: 'Blood pressure, eyes, dental, children under five. Free for everybody. Volunteers be there by 7:00.',
    location: 'Umoja grounds',
    on: { nth: 1, weekday: SATURDAY, months: -7 },
    from: '08:00',
    to: '15:00',
    repeats: 'monthly_by_weekday',
    isPublic: true,
    draws: 8,
    changes: [{ next: 1, location: 'Kayole Social Hall' }],
  },
  {
    title: 'Kesha: night of prayer',
    description: 'From nine until dawn. Bring a blanket and a thermos; an escort walks to the stage at 11 PM.',
    location: 'Main sanctuary',
    on: { last: true, weekday: FRIDAY, months: -5 },
    from: '21:00',
    to: '23:59',
    repeats: 'monthly_by_last_weekday',
    isPublic: true,
    draws: 10,
  },
  {
    title: 'Elders’ meeting',
    description: 'Minutes, the roll of prayer, visits.',
    location: 'Library',
    on: { nth: 1, weekday: SATURDAY, months: -6 },
    from: '10:00',
    to: '12:30',
    repeats: 'monthly_by_weekday',
    draws: 3,
  },
  {
    title: 'Membership class',
    description: 'Four evenings for everyone who thinks about making this church a home. Ask anything.',
    location: 'Upper room',
    on: { weekday: TUESDAY, weeks: 1 },
    from: '18:00',
    to: '19:30',
    repeats: 'weekly',
    isPublic: true,
    capacity: 30,
    draws: 9,
  },
  {
    title: 'Couples’ dinner',
    description:
      'Nyama choma, live band, and a talk about money that nobody has to be afraid of. KES 1,500 a couple, child care in the big classroom.',
    location: 'Fellowship hall',
    on: { weekday: SATURDAY, weeks: 2 },
    from: '18:30',
    to: '21:30',
    isPublic: true,
    capacity: 60,
    draws: 22,
    hasNeema: true,
  },
  {
    title: 'Hike: Ngong Hills',
    description:
      'From the first to the seventh hill. Good shoes, a hat, two litres of water. The bus leaves from the blue gate at 6:30.',
    location: 'Ngong Hills, Kajiado',
    on: { weekday: SATURDAY, weeks: 4 },
    from: '06:30',
    to: '16:00',
    isPublic: true,
    capacity: 45,
    draws: 15,
  },
  {
    title: 'Children’s play: the lost sheep',
    description:
      'One shepherd, eleven sheep that stay, and one that does not. Come early, the front rows are for grandparents.',
    location: 'Main sanctuary',
    on: { weekday: SUNDAY, weeks: 5 },
    from: '15:00',
    to: '17:00',
    isPublic: true,
    draws: 24,
  },
  {
    title: 'Harambee for the new classrooms',
    description: 'Auction, lunch and music. We have KES 2.4 million of the 3.1 that the roof costs.',
    location: 'Church compound',
    on: { weekday: SUNDAY, weeks: 6 },
    from: '12:00',
    to: '16:00',
    isPublic: true,
    draws: 19,
  },
  {
    title: 'Annual general meeting',
    description: 'Accounts read aloud, line by line. Members vote.',
    location: 'Main sanctuary',
    on: { weekday: SUNDAY, weeks: 9 },
    from: '12:00',
    to: '14:00',
    draws: 20,
  },
  {
    title: 'Baptism at the river',
    description: 'Fourteen candidates. Lunch under the trees after the service.',
    location: 'Fourteen Falls, Thika',
    on: { weekday: SUNDAY, weeks: -3 },
    from: '08:00',
    to: '14:00',
    isPublic: true,
    draws: 18,
  },
  {
    title: 'Men’s breakfast',
    description: 'Mandazi, eggs and a talk: fathers of teenagers.',
    location: 'Fellowship hall',
    on: { weekday: SATURDAY, weeks: -2 },
    from: '07:30',
    to: '09:30',
    isPublic: true,
    capacity: 40,
    draws: 14,
  },
  {
    title: 'Blood donation',
    description: 'With the regional transfusion centre.',
    location: 'Fellowship hall',
    on: { weekday: SATURDAY, weeks: -6 },
    from: '09:00',
    to: '13:00',
    isPublic: true,
    draws: 13,
  },
  {
    title: 'Teachers’ training, Sunday School',
    description: 'How children of different ages listen.',
    location: 'Big classroom',
    on: { weekday: SATURDAY, weeks: -7 },
    from: '09:00',
    to: '15:00',
    draws: 7,
  },
];
