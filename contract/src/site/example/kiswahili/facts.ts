import type { SiteContent } from '../../site-content.schema.ts';
import type { Kiswahili } from './words.ts';

export const facts: Kiswahili<SiteContent['facts']> = {
  tagline: 'Njoo jinsi ulivyo. Pata nafasi unapohudumu.',
  office_hours: 'Jumanne hadi Ijumaa, 09:00 hadi 16:00',
  address: { landmark: 'Lango la buluu kando ya mijakaranda' },
};

export const services: Kiswahili<SiteContent['services']> = {
  services: [
    { label: 'Jumapili', time: '09:00-11:30', note: 'Ibada ya familia nzima' },
    { label: 'Mafunzo ya Biblia Jumatano', time: '18:00', note: 'Meza ndogo, maswali huru' },
    { label: 'Vijana Ijumaa', time: '17:00', note: 'Umri wa miaka 13 hadi 25, mlete rafiki' },
  ],
};
