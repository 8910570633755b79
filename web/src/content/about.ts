import type { Leader } from './church.ts';

/** The texts of the about page: story, pastor, mission and vision, timeline, values. */

export const story = {
  title: 'It began with forty plastic chairs',
  paragraphs: [
    'In the long rains of 1998 eleven people met in a classroom off Jogoo Road because the lights there worked. They had borrowed forty chairs, which was thought to be ambitious. By Christmas they were borrowing more.',
    'Nobody set out to build a big church. They set out to notice who was missing: the neighbour without school fees, the night guard who could never come at nine, the grandmother who could not climb the stairs. Each time somebody was noticed a ministry began, and each ministry is still led by people who were once noticed themselves.',
    'The classroom became a tent, and the tent became the hall with the blue gate. The forty chairs are still here. They stand in the front row, and they are kept for people who come for the first time.',
  ],
} as const;

export const pastor = {
  name: 'Rev. Daniel Mwangi',
  role: 'Senior pastor',
  greeting: 'Karibu sana',
  letter: [
    'If you have not been inside a church for years, you will not stand out here. Half of us came back after a long time away, and the other half remember what it was to be new.',
    'Come with your questions, with your children and their noise, in the clothes you have. Nobody will ask you to stand up and introduce yourself. Somebody will offer you chai.',
    'And when you have seen enough to trust us a little, let us find the place where you can serve. In my experience that is where a person stops visiting and starts to belong.',
  ],
  portrait: { skin: 'deep', hair: 'grey', clothes: 'collar', colour: 'night', glasses: true },
} as const;

export const leaders: readonly Leader[] = [
  {
    name: 'Rev. Daniel Mwangi',
    role: 'Senior pastor',
    about: 'Came in 2009 to preach for one month.',
    portrait: pastor.portrait,
  },
  {
    name: 'Pastor Grace Achieng',
    role: 'Families and care',
    about: 'Knows every child by name, and most of their cousins.',
    portrait: { skin: 'brown', hair: 'braids', clothes: 'dress', colour: 'leaf' },
  },
  {
    name: 'Elder Samuel Kiptoo',
    role: 'Chair of the elders',
    about: 'One of the eleven of 1998. He carried the chairs.',
    portrait: { skin: 'deep', hair: 'bald', clothes: 'suit', colour: 'clay', beard: true },
  },
  {
    name: 'Mercy Nduta',
    role: 'Worship',
    about: 'Teaches music at a primary school from Monday to Friday.',
    portrait: { skin: 'warm', hair: 'afro', clothes: 'kitenge', colour: 'sunrise' },
  },
  {
    name: 'Hassan Otieno',
    role: 'Community outreach',
    about: 'A nurse. If you faint, faint near him.',
    portrait: { skin: 'brown', hair: 'short', clothes: 'kitenge', colour: 'leaf', beard: true },
  },
  {
    name: 'Esther Wambui',
    role: 'Church office',
    about: 'Answers the phone, the letters and the question before you ask it.',
    portrait: { skin: 'warm', hair: 'wrap', clothes: 'dress', colour: 'night', glasses: true },
  },
];

export const mission = {
  title: 'Our mission',
  text: 'To worship God together, to teach the Bible plainly, and to make sure that nobody within walking distance of our gate is hungry, unschooled or alone without our knowing it.',
} as const;

export const vision = {
  title: 'Our vision',
  text: 'A city in which every estate has a table with room at it, and in which people say of this church: they were there before we asked.',
} as const;

export const timeline = [
  { year: '1998', title: 'Eleven people, one classroom', text: 'The first service, with forty borrowed chairs.' },
  {
    year: '2003',
    title: 'The tent',
    text: 'A bought plot, a second-hand tent and the first choir robes, sewn at home.',
  },
  { year: '2009', title: 'A new pastor', text: 'Daniel Mwangi comes for a month and stays.' },
  { year: '2014', title: 'The hall with the blue gate', text: 'Built in nineteen months, most of it on Saturdays.' },
  {
    year: '2020',
    title: 'The church by phone',
    text: 'Closed doors; the media team reads the Psalms to 300 homes a day.',
  },
  {
    year: '2024',
    title: 'The hundredth bursary',
    text: 'A girl from Maringo goes to university, paid by this congregation.',
  },
  { year: 'Today', title: 'A family of families', text: 'Seven ministries, and still a row of chairs kept for you.' },
] as const;

/** Each value has its Swahili word, as members say it. */
export const values = [
  { word: 'Upendo', title: 'Love', text: 'People come before programmes, and before being on time.' },
  { word: 'Ukweli', title: 'Truth', text: 'We read the Bible as it stands and our accounts aloud, every January.' },
  { word: 'Ukarimu', title: 'Generosity', text: 'A tenth of every offering leaves the building the same week.' },
  { word: 'Utumishi', title: 'Service', text: 'Whoever leads also stacks the chairs.' },
  { word: 'Umoja', title: 'Unity', text: 'Many languages at home, one table after the service.' },
] as const;
