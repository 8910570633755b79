/**
 * All facts about the church. A church edits this file (and ministries.ts and sample-events.ts beside it) and no other
 * code: header, footer, pages, metadata and social images read them.
 */

export interface Service {
  /** The exact text of the service times: `label` and `time` joined by a space. */
  text: string;
  label: string;
  time: string;
  /** 0 is Sunday. */
  weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  opens: `${number}:${number}`;
  closes: `${number}:${number}`;
  note: string;
}

export interface SocialLink {
  name: 'Facebook' | 'Instagram' | 'YouTube';
  handle: string;
  url: `https://${string}`;
}

export interface Leader {
  name: string;
  role: string;
  about: string;
  portrait: PortraitLook;
}

/** The look of a drawn portrait; see art/portrait.tsx. */
export interface PortraitLook {
  skin: 'deep' | 'brown' | 'warm';
  hair: 'short' | 'bald' | 'grey' | 'braids' | 'wrap' | 'afro';
  clothes: 'suit' | 'dress' | 'collar' | 'kitenge';
  colour: 'night' | 'clay' | 'leaf' | 'sunrise';
  glasses?: boolean;
  beard?: boolean;
}

export const church = {
  name: 'Utukufu Church',
  shortName: 'Utukufu',
  town: 'Nairobi',
  tagline: 'Come as you are. Belong where you serve.',
  intro:
    'A family of families in Nairobi: worship on Sunday, study on Wednesday, and a place in the work for everyone in between.',
  /** The origin of the public site: prefix of canonical links, the sitemap and social images. */
  origin: 'https://utukufu.example',
  language: 'en',
  timeZone: 'Africa/Nairobi',
  foundedIn: 1998,

  address: {
    street: 'Jogoo Road',
    town: 'Nairobi',
    country: 'Kenya',
    countryCode: 'KE',
    text: 'Jogoo Road, Nairobi',
    landmark: 'The blue gate beside the jacaranda trees',
    latitude: -1.29365,
    longitude: 36.86124,
  },
  phone: { text: '+254 700 000 000', href: 'tel:+254700000000' },
  email: { text: 'hello@utukufu.example', href: 'mailto:hello@utukufu.example' },
  office: 'Tuesday to Friday, 9:00 AM to 4:00 PM',
} as const;

export const services: readonly Service[] = [
  {
    text: 'Sunday 9:00-11:30 AM',
    label: 'Sunday',
    time: '9:00-11:30 AM',
    weekday: 0,
    opens: '09:00',
    closes: '11:30',
    note: 'Worship for the whole family',
  },
  {
    text: 'Bible Study Wednesday 6:00 PM',
    label: 'Bible Study Wednesday',
    time: '6:00 PM',
    weekday: 3,
    opens: '18:00',
    closes: '19:30',
    note: 'Small tables, open questions',
  },
  {
    text: 'Youth Friday 5:00 PM',
    label: 'Youth Friday',
    time: '5:00 PM',
    weekday: 5,
    opens: '17:00',
    closes: '19:00',
    note: 'Ages 13 to 25, bring a friend',
  },
];

export const socialLinks: readonly SocialLink[] = [
  { name: 'Facebook', handle: 'utukufu.example', url: 'https://www.facebook.com/utukufu.example' },
  { name: 'Instagram', handle: '@utukufu.example', url: 'https://www.instagram.com/utukufu.example' },
  { name: 'YouTube', handle: '@utukufu.example', url: 'https://www.youtube.com/@utukufu.example' },
];

/** Directions to the gate, the most common way first. */
export const directions = [
  {
    by: 'By matatu',
    how: 'Any matatu that runs along Jogoo Road from the city centre. Ask to be let down at the jacaranda trees; our gate is a minute on foot.',
  },
  {
    by: 'By car',
    how: 'Turn in at the blue gate on Jogoo Road. Ushers show you to a free place, and the front row is kept for wheelchairs.',
  },
  {
    by: 'On foot',
    how: 'From Makadara and Maringo it is a quarter of an hour. Follow the singing.',
  },
] as const;

/** The course of a first Sunday. */
export const firstSunday = [
  { time: '8:40', what: 'The gate is open', detail: 'Somebody says karibu and shows you where things are.' },
  { time: '9:00', what: 'Singing and prayer', detail: 'In English and Swahili. Stand, sit or listen.' },
  { time: '9:40', what: 'Children to their classes', detail: 'From 3 to 12 years, with leaders you have met.' },
  { time: '10:00', what: 'The message', detail: 'Half an hour from the Bible, for the week ahead.' },
  { time: '11:30', what: 'Chai under the trees', detail: 'Stay as long as you like. Most of us do.' },
] as const;

export const testimonial = {
  quote:
    'I came for one Sunday because a neighbour asked. Three years later my children call half the choir auntie, and on the first Sunday of the month I am the one at the gate.',
  name: 'Wanjiku Kamau',
  role: 'Leads Hospitality, a member since 2023',
  portrait: { skin: 'brown', hair: 'wrap', clothes: 'dress', colour: 'clay' } satisfies PortraitLook,
} as const;
