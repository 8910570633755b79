import type { SiteContent } from '../../site-content.schema.ts';
import type { Kiswahili } from './words.ts';

export const about: Kiswahili<SiteContent['about']> = {
  title: 'Kanisa linalokuwekea kiti',
  lead: 'Tumegundua kwamba utukufu unafanana sana na watu wanaopeana nafasi.',
  description:
    'Jinsi watu kumi na mmoja na viti arobaini vya kuazima walivyokuwa Utukufu Church: historia yetu, mchungaji na viongozi wetu, dhamira, maono na maadili.',
  story: {
    title: 'Ilianza na viti arobaini vya plastiki',
    paragraphs: [
      'Wakati wa mvua ndefu za 1998 watu kumi na mmoja walikutana katika darasa kando ya Jogoo Road kwa sababu taa zake zilikuwa zikiwaka. Walikuwa wameazima viti arobaini, na watu waliona ni vingi mno. Kufikia Krismasi walikuwa wakiazima vingine.',
      'Hakuna aliyekusudia kujenga kanisa kubwa. Walikusudia kutambua ni nani hayupo: jirani aliyekosa karo, mlinzi wa usiku ambaye hangeweza kuja asubuhi, nyanya ambaye hangeweza kupanda ngazi. Kila mara mtu alipotambuliwa huduma ilianza, na kila huduma bado inaongozwa na watu waliowahi kutambuliwa wao wenyewe.',
      'Darasa likawa hema, na hema likawa ukumbi wenye lango la buluu. Vile viti arobaini bado viko hapa. Viko safu ya mbele, na vimewekewa watu wanaokuja kwa mara ya kwanza.',
    ],
  },
  pastor: {
    role: 'Mchungaji mkuu',
    greeting: 'Karibu sana',
    letter: [
      'Ikiwa hujaingia kanisani kwa miaka mingi, hutaonekana mgeni hapa. Nusu yetu tulirudi baada ya muda mrefu, na nusu nyingine tunakumbuka jinsi ilivyo kuwa mgeni.',
      'Njoo na maswali yako, na watoto wako na kelele zao, ukiwa na nguo ulizo nazo. Hakuna atakayekuomba usimame ujitambulishe. Mtu atakupa chai.',
      'Na ukishatufahamu kiasi cha kutuamini, tutafute pamoja mahali unapoweza kutumika. Kwa uzoefu wangu, hapo ndipo mtu huacha kuwa mgeni na kuanza kuwa wa nyumbani.',
    ],
  },
  leaders: [
    { role: 'Mchungaji mkuu', about: 'Alikuja 2009 kuhubiri kwa mwezi mmoja.' },
    { role: 'Familia na malezi', about: 'Anamjua kila mtoto kwa jina, na binamu zao wengi.' },
    { role: 'Mwenyekiti wa wazee', about: 'Mmoja wa wale kumi na mmoja wa 1998. Alibeba viti.' },
    { role: 'Ibada na sifa', about: 'Hufundisha muziki katika shule ya msingi kuanzia Jumatatu hadi Ijumaa.' },
    { role: 'Huduma kwa jamii', about: 'Ni muuguzi. Ukizirai, zirai karibu naye.' },
    { role: 'Ofisi ya kanisa', about: 'Hujibu simu, barua, na swali lako kabla hujauliza.' },
  ],
  mission:
    'Kumwabudu Mungu pamoja, kufundisha Biblia kwa lugha rahisi, na kuhakikisha kwamba hakuna mtu anayeishi karibu na lango letu aliye na njaa, asiyesoma au aliye peke yake bila sisi kujua.',
  vision:
    'Jiji ambalo kila mtaa una meza yenye nafasi, na ambalo watu husema juu ya kanisa hili: walifika kabla hatujaomba.',
  timeline_title: 'Kutoka darasa hadi familia',
  timeline: [
    { year: '1998', title: 'Watu kumi na mmoja, darasa moja', text: 'Ibada ya kwanza, na viti arobaini vya kuazima.' },
    {
      year: '2003',
      title: 'Hema',
      text: 'Kiwanja kilichonunuliwa, hema la mtumba na majoho ya kwanza ya kwaya, yaliyoshonwa nyumbani.',
    },
    { year: '2009', title: 'Mchungaji mpya', text: 'Daniel Mwangi anakuja kwa mwezi mmoja, na anabaki.' },
    {
      year: '2014',
      title: 'Ukumbi wenye lango la buluu',
      text: 'Ulijengwa kwa miezi kumi na tisa, sehemu kubwa siku za Jumamosi.',
    },
    {
      year: '2020',
      title: 'Kanisa kwa simu',
      text: 'Milango imefungwa; timu ya vyombo vya habari inasomea nyumba 300 Zaburi kila siku.',
    },
    {
      year: '2024',
      title: 'Msaada wa karo wa mia moja',
      text: 'Msichana kutoka Maringo anaenda chuo kikuu, akilipiwa na ushirika huu.',
    },
    { year: 'Leo', title: 'Familia ya familia nyingi', text: 'Huduma saba, na bado kuna safu ya viti uliyowekewa.' },
  ],
  values_title: 'Maneno matano tunayojaribu kuishi',
  values: [
    { title: 'Kumpenda kila mtu', text: 'Watu ni muhimu kuliko ratiba, na kuliko kufika kwa wakati.' },
    { title: 'Kusema kweli', text: 'Tunasoma Biblia ilivyo, na hesabu zetu kwa sauti, kila Januari.' },
    { title: 'Kutoa kwa moyo', text: 'Sehemu ya kumi ya kila sadaka hutoka jengoni wiki hiyo hiyo.' },
    { title: 'Kutumikia wengine', text: 'Anayeongoza pia hupanga viti.' },
    { title: 'Kuwa kitu kimoja', text: 'Lugha nyingi nyumbani, meza moja baada ya ibada.' },
  ],
};
