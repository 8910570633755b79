/** The seven ministries, in the order of the site. */

export type MinistryAnchor = 'youth' | 'elders' | 'women' | 'media' | 'worship' | 'outreach' | 'hospitality';

export interface Ministry {
  /** The hash of the card: /ministries#youth. It also names the picture of the ministry. */
  anchor: MinistryAnchor;
  title: string;
  /** A line in Swahili, as on a kanga cloth, and its meaning. */
  saying: string;
  meaning: string;
  /** One sentence for the home page. */
  teaser: string;
  description: string;
  meets: string;
  highlights: readonly string[];
  leaders: readonly { name: string; role: string }[];
}

export const ministries: readonly Ministry[] = [
  {
    anchor: 'youth',
    title: 'Youth',
    saying: 'Vijana ni nuru',
    meaning: 'The young are light',
    teaser: 'Fridays at five. Questions welcome.',
    description:
      'From 13 to 25: music, football, exams, faith, and the questions that are hard to ask at home. Loud at the beginning of the evening and honest at the end of it.',
    meets: 'Every Friday, 5:00 PM, youth hall',
    highlights: [
      'Open mic on the second Friday of the month',
      'Homework club with university students before the exams',
      'A week of camp in Naivasha each August',
      'A mentor for everyone who asks for one',
    ],
    leaders: [
      { name: 'Brian Kimani', role: 'Youth leader' },
      { name: 'Faith Chebet', role: 'Camp and mentoring' },
    ],
  },
  {
    anchor: 'elders',
    title: 'Elders',
    saying: 'Hekima hujenga nyumba',
    meaning: 'Wisdom builds the house',
    teaser: 'Those who remember, and who visit.',
    description:
      'The people who remember why things are as they are. They pray for the congregation by name, sit with families in trouble, and keep the rest of us from hurrying.',
    meets: 'First Saturday of the month, 10:00 AM, library',
    highlights: [
      'Visits at home and in hospital every week',
      'Counsel before marriage and after loss',
      'The roll of prayer: every household once a month',
      'Stories of the church, recorded with the media team',
    ],
    leaders: [
      { name: 'Elder Samuel Kiptoo', role: 'Chair of the elders' },
      { name: 'Elder Rose Adhiambo', role: 'Home visits' },
    ],
  },
  {
    anchor: 'women',
    title: "Women's",
    saying: 'Pamoja tunaweza',
    meaning: 'Together we can',
    teaser: 'Prayer, enterprise and table banking.',
    description:
      'A circle of women who pray together, save together and open shops together. What is said at the table stays at the table; what is saved at the table has paid for nine businesses so far.',
    meets: 'Every Thursday, 4:00 PM, upper room',
    highlights: [
      'Table banking with a written, open ledger',
      'Tailoring and baking lessons on Saturdays',
      'A meal at the door of every new mother for ten days',
      'The retreat in Limuru each March',
    ],
    leaders: [
      { name: 'Lucy Wairimu', role: 'Women’s leader' },
      { name: 'Joyce Atieno', role: 'Table banking' },
    ],
  },
  {
    anchor: 'media',
    title: 'Media',
    saying: 'Neno lifike mbali',
    meaning: 'May the word reach far',
    teaser: 'Sound, cameras and the church by phone.',
    description:
      'Sound, cameras, slides and the Sunday stream. The team began with one phone taped to a broom in 2020, and still has the broom.',
    meets: 'Every Saturday, 3:00 PM, control room',
    highlights: [
      'The Sunday service live, for those who cannot leave home',
      'Training from nothing: you learn on the desk, next to somebody',
      'Daily Psalm by phone, in Swahili',
      'Photographs that ask first',
    ],
    leaders: [
      { name: 'Kevin Mutua', role: 'Media leader' },
      { name: 'Sharon Njeri', role: 'Sound' },
    ],
  },
  {
    anchor: 'worship',
    title: 'Worship',
    saying: 'Imba, cheza, shukuru',
    meaning: 'Sing, dance, give thanks',
    teaser: 'Choir, band and the people who make Sunday sound like home.',
    description:
      'Choir, band, drums and dance. There is no audition for the choir: stand beside somebody who knows the part until you know it too.',
    meets: 'Every Thursday, 6:30 PM, main sanctuary',
    highlights: [
      'A choir of sixty, from eight years old to eighty',
      'Songs in Swahili, Kikuyu, Dholuo, Kamba and English',
      'Free lessons on guitar, keyboard and drums',
      'Carols at the gate in December',
    ],
    leaders: [
      { name: 'Mercy Nduta', role: 'Worship leader' },
      { name: 'Peter Omondi', role: 'Band' },
    ],
  },
  {
    anchor: 'outreach',
    title: 'Community Outreach',
    saying: 'Mpende jirani',
    meaning: 'Love the neighbour',
    teaser: 'Food, school fees and friendship in the estates around us.',
    description:
      'Food, school fees, a clinic under a tent, and time. We go where we are asked, and we come back the week after.',
    meets: 'First Saturday of the month, 8:00 AM, at the gate',
    highlights: [
      'Medical camps in Umoja, Maringo and Kayole',
      'Bursaries: more than a hundred children in school',
      'A food shelf that anybody may fill and anybody may empty',
      'Visits to the remand prison, twice a month',
    ],
    leaders: [
      { name: 'Hassan Otieno', role: 'Outreach leader' },
      { name: 'Ann Mumbua', role: 'Bursaries' },
    ],
  },
  {
    anchor: 'hospitality',
    title: 'Hospitality',
    saying: 'Karibu nyumbani',
    meaning: 'Welcome home',
    teaser: 'The first smile at the gate, and the chai after.',
    description:
      'The first smile at the gate and the last cup of chai. If you like people, a thermos flask or both, this is the easiest place to begin.',
    meets: 'Sundays, 8:15 AM, at the gate',
    highlights: [
      'A person to sit with on your first Sunday',
      'Chai and mandazi for three hundred, by 11:30',
      'Lifts for people who cannot walk far',
      'Weddings and funerals: we cook, you grieve or dance',
    ],
    leaders: [
      { name: 'Wanjiku Kamau', role: 'Hospitality leader' },
      { name: 'Joseph Barasa', role: 'Kitchen' },
    ],
  },
];
