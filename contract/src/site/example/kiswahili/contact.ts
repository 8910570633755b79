import type { SiteContent } from '../../site-content.schema.ts';
import type { Kiswahili } from './words.ts';

export const contact: Kiswahili<SiteContent['contact']> = {
  title: 'Zungumza nasi',
  lead: 'Swali, maombi, ziara ya kwanza: piga simu, andika au pitia.',
  description:
    'Iandikie Utukufu Church, ipigie ofisi simu, au tupate Jogoo Road, Nairobi: anwani, simu, barua pepe, ramani na maelekezo.',
  directions: [
    {
      by: 'Kwa matatu',
      how: 'Matatu yoyote inayopita Jogoo Road kutoka katikati ya jiji. Omba kushushwa kwenye mijakaranda; lango letu ni dakika moja kwa miguu.',
    },
    {
      by: 'Kwa gari',
      how: 'Ingia kwenye lango la buluu Jogoo Road. Wahudumu watakuonyesha nafasi, na safu ya mbele ni ya viti vya magurudumu.',
    },
    { by: 'Kwa miguu', how: 'Kutoka Makadara na Maringo ni robo saa. Fuata sauti za nyimbo.' },
  ],
  first_sunday: [
    { what: 'Lango limefunguliwa', detail: 'Kuna mtu wa kukukaribisha na kukuonyesha kila kitu kilipo.' },
    { what: 'Nyimbo na maombi', detail: 'Kwa Kiingereza na Kiswahili. Simama, keti au sikiliza.' },
    { what: 'Watoto huenda madarasani', detail: 'Kuanzia miaka 3 hadi 12, na viongozi uliokutana nao.' },
    { what: 'Mahubiri', detail: 'Nusu saa ya mafundisho ya Biblia, kwa ajili ya wiki inayokuja.' },
    { what: 'Chai chini ya miti', detail: 'Kaa upendavyo. Wengi wetu hukaa.' },
  ],
};
