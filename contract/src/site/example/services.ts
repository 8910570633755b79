import type { SiteContent } from '../site-content.schema.ts';
import { en } from './words.ts';

export const services: SiteContent['services'] = {
  services: [
    {
      label: en('Sunday'),
      time: en('9:00-11:30 AM'),
      weekday: 0,
      opens: '09:00',
      closes: '11:30',
      note: en('Worship for the whole family'),
    },
    {
      label: en('Bible Study Wednesday'),
      time: en('6:00 PM'),
      weekday: 3,
      opens: '18:00',
      closes: '19:30',
      note: en('Small tables, open questions'),
    },
    {
      label: en('Youth Friday'),
      time: en('5:00 PM'),
      weekday: 5,
      opens: '17:00',
      closes: '19:00',
      note: en('Ages 13 to 25, bring a friend'),
    },
  ],
};
