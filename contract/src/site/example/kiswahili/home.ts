import type { SiteContent } from '../../site-content.schema.ts';
import type { Kiswahili } from './words.ts';

export const home: Kiswahili<SiteContent['home']> = {
  title: 'Njoo jinsi ulivyo.',
  title_end: 'Pata nafasi unapohudumu.',
  intro:
    'Familia ya familia nyingi jijini Nairobi: ibada Jumapili, mafunzo Jumatano, na nafasi ya kila mtu kutumika katikati ya wiki.',
  description:
    'Utukufu Church, Jogoo Road, Nairobi: ibada ya Jumapili 09:00, mafunzo ya Biblia, vijana, na huduma saba zenye nafasi yako.',
  sunday_title: 'Jumapili, 09:00',
  sunday_lead: 'Safu ya mbele ni ya watu ambao hawajawahi kufika hapa. Njoo mapema, na mtu atakuonyesha njia.',
  ministries_title: 'Njia saba za kupata watu wako',
  ministries_lead:
    'Kila huduma hapa ilianza na watu wawili au watatu walioona hitaji. Tazama, zungumza na viongozi baada ya ibada, kisha omba kujiunga na idara ukiwa tayari kutumika.',
  ministries_more: 'Zote saba, na viongozi wake',
  testimonial: {
    quote:
      'Nilikuja Jumapili moja tu kwa sababu jirani aliniomba. Miaka mitatu baadaye watoto wangu huwaita wanakwaya wengi shangazi, na Jumapili ya kwanza ya mwezi ni mimi ninayesimama langoni.',
    role: 'Kiongozi wa Ukarimu, mshirika tangu 2023',
  },
};
