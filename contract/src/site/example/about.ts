import type { SiteContent } from '../site-content.schema.ts';
import { en } from './words.ts';

export const about: SiteContent['about'] = {
  title: en('A church that keeps a chair for you'),
  lead: en('Utukufu is Swahili for glory. We have found that it looks a lot like people making room for each other.'),
  description: en(
    'How eleven people and forty borrowed chairs became Utukufu Church: our story, our pastor and leaders, mission, vision and values.',
  ),
  story: {
    title: en('It began with forty plastic chairs'),
    paragraphs: [
      en(
        'In the long rains of 1998 eleven people met in a classroom off Jogoo Road because the lights there worked. They had borrowed forty chairs, which was thought to be ambitious. By Christmas they were borrowing more.',
      ),
      en(
        'Nobody set out to build a big church. They set out to notice who was missing: the neighbour without school fees, the night guard who could never come at nine, the grandmother who could not climb the stairs. Each time somebody was noticed a ministry began, and each ministry is still led by people who were once noticed themselves.',
      ),
      en(
        'The classroom became a tent, and the tent became the hall with the blue gate. The forty chairs are still here. They stand in the front row, and they are kept for people who come for the first time.',
      ),
    ],
  },
  pastor: {
    name: 'Rev. Daniel Mwangi',
    role: en('Senior pastor'),
    greeting: en('Karibu sana'),
    letter: [
      en(
        'If you have not been inside a church for years, you will not stand out here. Half of us came back after a long time away, and the other half remember what it was to be new.',
      ),
      en(
        'Come with your questions, with your children and their noise, in the clothes you have. Nobody will ask you to stand up and introduce yourself. Somebody will offer you chai.',
      ),
      en(
        'And when you have seen enough to trust us a little, let us find the place where you can serve. In my experience that is where a person stops visiting and starts to belong.',
      ),
    ],
    portrait: {
      kind: 'drawn',
      skin: 'deep',
      hair: 'grey',
      clothes: 'collar',
      colour: 'night',
      glasses: true,
    },
  },
  leaders: [
    {
      name: 'Rev. Daniel Mwangi',
      role: en('Senior pastor'),
      about: en('Came in 2009 to preach for one month.'),
      portrait: {
        kind: 'drawn',
        skin: 'deep',
        hair: 'grey',
        clothes: 'collar',
        colour: 'night',
        glasses: true,
      },
    },
    {
      name: 'Pastor Grace Achieng',
      role: en('Families and care'),
      about: en('Knows every child by name, and most of their cousins.'),
      portrait: {
        kind: 'drawn',
        skin: 'brown',
        hair: 'braids',
        clothes: 'dress',
        colour: 'leaf',
      },
    },
    {
      name: 'Elder Samuel Kiptoo',
      role: en('Chair of the elders'),
      about: en('One of the eleven of 1998. He carried the chairs.'),
      portrait: {
        kind: 'drawn',
        skin: 'deep',
        hair: 'bald',
        clothes: 'suit',
        colour: 'clay',
        beard: true,
      },
    },
    {
      name: 'Mercy Nduta',
      role: en('Worship'),
      about: en('Teaches music at a primary school from Monday to Friday.'),
      portrait: {
        kind: 'drawn',
        skin: 'warm',
        hair: 'afro',
        clothes: 'kitenge',
        colour: 'sunrise',
      },
    },
    {
      name: 'Hassan Otieno',
      role: en('Community outreach'),
      about: en('A nurse. If you faint, faint near him.'),
      portrait: {
        kind: 'drawn',
        skin: 'brown',
        hair: 'short',
        clothes: 'kitenge',
        colour: 'leaf',
        beard: true,
      },
    },
    {
      name: 'Esther Wambui',
      role: en('Church office'),
      about: en('Answers the phone, the letters and the question before you ask it.'),
      portrait: {
        kind: 'drawn',
        skin: 'warm',
        hair: 'wrap',
        clothes: 'dress',
        colour: 'night',
        glasses: true,
      },
    },
  ],
  mission: en(
    'To worship God together, to teach the Bible plainly, and to make sure that nobody within walking distance of our gate is hungry, unschooled or alone without our knowing it.',
  ),
  vision: en(
    'A city in which every estate has a table with room at it, and in which people say of this church: they were there before we asked.',
  ),
  timeline_title: en('From a classroom to a family'),
  timeline: [
    {
      year: en('1998'),
      title: en('Eleven people, one classroom'),
      text: en('The first service, with forty borrowed chairs.'),
    },
    {
      year: en('2003'),
      title: en('The tent'),
      text: en('A bought plot, a second-hand tent and the first choir robes, sewn at home.'),
    },
    {
      year: en('2009'),
      title: en('A new pastor'),
      text: en('Daniel Mwangi comes for a month and stays.'),
    },
    {
      year: en('2014'),
      title: en('The hall with the blue gate'),
      text: en('Built in nineteen months, most of it on Saturdays.'),
    },
    {
      year: en('2020'),
      title: en('The church by phone'),
      text: en('Closed doors; the media team reads the Psalms to 300 homes a day.'),
    },
    {
      year: en('2024'),
      title: en('The hundredth bursary'),
      text: en('A girl from Maringo goes to university, paid by this congregation.'),
    },
    {
      year: en('Today'),
      title: en('A family of families'),
      text: en('Seven ministries, and still a row of chairs kept for you.'),
    },
  ],
  values_title: en('Five words we try to live by'),
  values: [
    {
      word: 'Upendo',
      title: en('Love'),
      text: en('People come before programmes, and before being on time.'),
    },
    {
      word: 'Ukweli',
      title: en('Truth'),
      text: en('We read the Bible as it stands and our accounts aloud, every January.'),
    },
    {
      word: 'Ukarimu',
      title: en('Generosity'),
      text: en('A tenth of every offering leaves the building the same week.'),
    },
    {
      word: 'Utumishi',
      title: en('Service'),
      text: en('Whoever leads also stacks the chairs.'),
    },
    {
      word: 'Umoja',
      title: en('Unity'),
      text: en('Many languages at home, one table after the service.'),
    },
  ],
};
