import type { SiteContent } from '../site-content.schema.ts';
import { en } from './words.ts';

export const contact: SiteContent['contact'] = {
  title: en('Talk to us'),
  lead: en('A question, a prayer, a first visit: call, write or come by.'),
  description: en(
    'Write to Utukufu Church, call the office, or find us on Jogoo Road, Nairobi: address, phone, e-mail, map and directions.',
  ),
  form: 'thank',
  directions: [
    {
      by: en('By matatu'),
      how: en(
        'Any matatu that runs along Jogoo Road from the city centre. Ask to be let down at the jacaranda trees; our gate is a minute on foot.',
      ),
    },
    {
      by: en('By car'),
      how: en(
        'Turn in at the blue gate on Jogoo Road. Ushers show you to a free place, and the front row is kept for wheelchairs.',
      ),
    },
    {
      by: en('On foot'),
      how: en('From Makadara and Maringo it is a quarter of an hour. Follow the singing.'),
    },
  ],
  first_sunday: [
    {
      time: '08:40',
      what: en('The gate is open'),
      detail: en('Somebody says karibu and shows you where things are.'),
    },
    {
      time: '09:00',
      what: en('Singing and prayer'),
      detail: en('In English and Swahili. Stand, sit or listen.'),
    },
    {
      time: '09:40',
      what: en('Children to their classes'),
      detail: en('From 3 to 12 years, with leaders you have met.'),
    },
    {
      time: '10:00',
      what: en('The message'),
      detail: en('Half an hour from the Bible, for the week ahead.'),
    },
    {
      time: '11:30',
      what: en('Chai under the trees'),
      detail: en('Stay as long as you like. Most of us do.'),
    },
  ],
};
