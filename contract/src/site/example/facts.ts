import type { SiteContent } from '../site-content.schema.ts';
import { en } from './words.ts';

export const facts: SiteContent['facts'] = {
  name: 'Utukufu Church',
  short_name: 'Utukufu',
  tagline: en('Come as you are. Belong where you serve.'),
  town: 'Nairobi',
  founded_in: 1998,
  phone: '+254 700 000 000',
  email: 'hello@utukufu.example',
  office_hours: en('Tuesday to Friday, 9:00 AM to 4:00 PM'),
  address: {
    street: 'Jogoo Road',
    town: 'Nairobi',
    country: 'Kenya',
    country_code: 'KE',
    landmark: en('The blue gate beside the jacaranda trees'),
    latitude: -1.29365,
    longitude: 36.86124,
  },
  social_links: [
    {
      network: 'Facebook',
      url: 'https://www.facebook.com/utukufu.example',
    },
    {
      network: 'Instagram',
      url: 'https://www.instagram.com/utukufu.example',
    },
    {
      network: 'YouTube',
      url: 'https://www.youtube.com/@utukufu.example',
    },
  ],
};
