import type { SiteContent } from '../site-content.schema.ts';
import { en } from './words.ts';

export const home: SiteContent['home'] = {
  title: en('Come as you are.'),
  title_end: en('Belong where you serve.'),
  intro: en(
    'A family of families in Nairobi: worship on Sunday, study on Wednesday, and a place in the work for everyone in between.',
  ),
  description: en(
    'Utukufu Church on Jogoo Road, Nairobi: Sunday worship at 9:00 AM, Bible study, youth, and seven ministries with a place for you.',
  ),
  sunday_title: en('Sunday, nine o’clock'),
  sunday_lead: en(
    'We keep the first row for people who’ve never been here. Come early and someone will show you the way.',
  ),
  ministries_title: en('Seven ways to find your people'),
  ministries_lead: en(
    'Every ministry here began with two or three people who saw a need. Look around, talk to the leaders after the service, and apply to a department when you’re ready to serve.',
  ),
  ministries_more: en('All seven, and who leads them'),
  testimonial: {
    quote: en(
      'I came for one Sunday because a neighbour asked. Three years later my children call half the choir auntie, and on the first Sunday of the month I am the one at the gate.',
    ),
    name: 'Wanjiku Kamau',
    role: en('Leads Hospitality, a member since 2023'),
    portrait: {
      kind: 'drawn',
      skin: 'brown',
      hair: 'wrap',
      clothes: 'dress',
      colour: 'clay',
    },
  },
};
