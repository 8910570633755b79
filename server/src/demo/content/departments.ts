/** The eight departments: their descriptions and posts. */
export interface DepartmentContent {
  name: string;
  description: string;
  /** Full name of a cast member. */
  leader: string;
  emblem: 'song' | 'gate' | 'camera' | 'flame' | 'kite' | 'basket' | 'neighbours' | 'lamp';
  members: number;
  onlyLeaderReviews?: boolean;
  /** The group that is more likely to apply. */
  leaning?: 'female' | 'young' | 'older';
  posts: readonly { title: string; content: string; daysAgo: number }[];
}

export const DEPARTMENTS: readonly DepartmentContent[] = [
  {
    name: 'Worship & Choir',
    leader: 'Mercy Nduta',
    emblem: 'song',
    members: 38,
    description:
      'We lead the singing on Sundays and at the Wednesday prayer. Rehearsals on Thursday evenings; no audition for the choir, come and stand beside someone who knows the part.',
    posts: [
      {
        title: 'Rehearsal moves to 6 PM',
        daysAgo: 1,
        content:
          'From this Thursday we begin at 6:00 PM instead of 6:30, so that those from Rongai and Kitengela get a matatu home. The band sets up at 5:30.\n\nTafadhali tufike mapema.',
      },
      {
        title: 'Songs for Thanksgiving Sunday',
        daysAgo: 6,
        content:
          'Bwana U Sehemu Yangu\nTazama Wema wa Mungu\nNîngûgooca (Kikuyu, sopranos lead)\nKoro Waduto (Dholuo)\nGreat Is Thy Faithfulness\n\nPeter has put the chords for the band in the green file.',
      },
      {
        title: 'Uniforms',
        daysAgo: 19,
        content:
          'The new kitenge is here. Ladies, please see Mama Wairimu for measurements after the second service; gentlemen, see Peter. Balance of KES 1,200 by the end of the month.',
      },
      {
        title: 'Karibu to our six new voices',
        daysAgo: 33,
        content:
          'Four altos and two basses joined this month. Stand with them, share your folder, and walk them to the stage after practice.',
      },
      {
        title: 'Singing at the market',
        daysAgo: 47,
        content:
          'On Saturday we sing at Makadara market from four until dark. If you can carry a lantern, write your name on the list in the vestry.',
      },
    ],
  },
  {
    name: 'Hospitality',
    leader: 'Wanjiku Kamau',
    emblem: 'gate',
    members: 31,
    description:
      'The first smile at the gate and the last cup of chai. We seat people, find lost shoes, and remember the names of those who come for the first time.',
    posts: [
      {
        title: 'Rota for this month',
        daysAgo: 3,
        content:
          'First Sunday: team Baraka\nSecond Sunday: team Tumaini\nThird Sunday: team Neema\nFourth Sunday: team Amani\n\nBe at the gate by 8:15. If you cannot come, tell your team leader before Friday.',
      },
      {
        title: 'Tea for 300',
        daysAgo: 12,
        content:
          'For the thanksgiving we need two more jikos, forty cups and somebody with a pickup. Sukari and milk are paid for.',
      },
      {
        title: 'The row of chairs',
        daysAgo: 40,
        content:
          'A reminder: the forty old chairs in front are kept for visitors, also when the hall is full. We stand.',
      },
    ],
  },
  {
    name: 'Media & Sound',
    leader: 'Kevin Mutua',
    emblem: 'camera',
    members: 19,
    leaning: 'young',
    description:
      'Sound, cameras, slides and the Sunday stream for those who cannot leave home. You learn on the desk, next to somebody; no experience needed.',
    posts: [
      {
        title: 'Training on the new mixer',
        daysAgo: 2,
        content:
          'Saturday 3:00 PM, control room. Sharon takes four people at a time. Bring headphones if you own a pair.',
      },
      {
        title: 'Stream went down last Sunday',
        daysAgo: 8,
        content:
          'It was the power, not the network. The small UPS now carries the router and one camera. Asante Titus for staying on the phone with 60 viewers.',
      },
      {
        title: 'Photographs: ask first',
        daysAgo: 30,
        content:
          'No child is photographed without the parent saying yes to your face. It does not matter how good the light is.',
      },
    ],
  },
  {
    name: 'Youth',
    leader: 'Brian Kimani',
    emblem: 'flame',
    members: 36,
    leaning: 'young',
    description:
      'Fridays at five, from 13 to 25: music, football, exams, faith, and the questions that are hard to ask at home. Vijana ni nuru.',
    posts: [
      {
        title: 'Open mic: sign up',
        daysAgo: 2,
        content: 'Poems, spoken word, one song each. Sheng is allowed, miming is not. Names to Faith by Wednesday.',
      },
      {
        title: 'Football against Makadara Baptist',
        daysAgo: 10,
        content: 'Saturday 2 PM, Camp Toyoyo grounds. Kit is blue. We need a keeper since Liban has exams.',
      },
      {
        title: 'Homework club is back',
        daysAgo: 24,
        content:
          'Monday to Thursday, 5 to 7 PM in the library. Dennis does maths, Cynthia does chemistry, Mwalimu Otieno does the rest.',
      },
      {
        title: 'Camp in Naivasha',
        daysAgo: 75,
        content:
          'Seventy-two of us, one bus breakdown, no snakes. The photographs are with the media team. Fees for the next camp can be paid in bits.',
      },
    ],
  },
  {
    name: 'Sunday School',
    leader: 'Lilian Kemunto',
    emblem: 'kite',
    members: 26,
    onlyLeaderReviews: true,
    description:
      'Four classes from 3 to 12 years, with teachers who have been trained and checked. We sing, we act, we ask, and nobody goes home without a hug from somebody they know.',
    posts: [
      {
        title: 'The play: parts',
        daysAgo: 4,
        content:
          'The shepherd is Malaika, the lost sheep is Nathan, and yes, there will be eleven others. Rehearsals after the second service in the big classroom.',
      },
      {
        title: 'Pick-up cards',
        daysAgo: 16,
        content:
          'From the first Sunday a child leaves only with the person on the card. Please explain it to the parents at the door, kindly and every time.',
      },
      {
        title: 'Teachers’ training',
        daysAgo: 52,
        content: 'Two Saturdays with Mwalimu Kathambi: how children of different ages listen. Lunch is provided.',
      },
    ],
  },
  {
    name: 'Women’s Fellowship',
    leader: 'Lucy Wairimu',
    emblem: 'basket',
    members: 34,
    leaning: 'female',
    description:
      'A circle of women who pray together, save together and open shops together. Thursdays at four. What is said at the table stays at the table.',
    posts: [
      {
        title: 'Table banking: ledger of the month',
        daysAgo: 5,
        content:
          'Savings KES 184,500, loans out KES 121,000, three paid back in full. Joyce reads every line aloud on Thursday, as always.',
      },
      {
        title: 'Meals for Mama Zuri',
        daysAgo: 13,
        content:
          'A girl, 3.2 kg, both well! We bring supper for ten days; Monday and Saturday are still free. She asks for no chilli.',
      },
      {
        title: 'Limuru retreat',
        daysAgo: 60,
        content:
          'Deposit of KES 1,500 by the end of the month. If that is hard this year, talk to Lucy alone; the fund is there for it.',
      },
    ],
  },
  {
    name: 'Community Outreach',
    leader: 'Hassan Otieno',
    emblem: 'neighbours',
    members: 28,
    description:
      'Food, school fees, a clinic under a tent, and time. We go where we are asked, and we come back the week after. Mpende jirani yako.',
    posts: [
      {
        title: 'Medical camp: who does what',
        daysAgo: 3,
        content:
          'Nurses with Hassan at 7:00. Tents and tables with Geoffrey. Registration needs six people who write clearly. Blood pressure, eyes, children under five.',
      },
      {
        title: 'Food shelf is low',
        daysAgo: 9,
        content: 'Unga, beans, cooking oil, pads. Bring on Sunday or leave with the guard. Last week 41 families came.',
      },
      {
        title: 'Bursaries',
        daysAgo: 28,
        content:
          'One hundred and nine children are in school with us. Eleven letters wait. The committee meets on Tuesday, prayers and school reports in hand.',
      },
    ],
  },
  {
    name: 'Prayer & Visitation',
    leader: 'Rose Adhiambo',
    emblem: 'lamp',
    members: 22,
    leaning: 'older',
    description:
      'We pray for every household by name once a month, and we visit: at home, in hospital, in grief. Kesha on the last Friday of the month.',
    posts: [
      {
        title: 'Visits this week',
        daysAgo: 1,
        content:
          'Kenyatta hospital, ward 7B: two of ours.\nMama Tabitha in Jericho is home again.\nThe Barasa family: first month since the funeral. Do not send messages, go.',
      },
      {
        title: 'Kesha theme',
        daysAgo: 11,
        content:
          'Psalm 121. Bring a blanket and a thermos. Those who cannot stay the night pray from 9 to 11 and go home with the escort.',
      },
    ],
  },
];

export const MOTIVATIONS: readonly string[] = [
  'I have been coming for a year and would like to do more than sit.',
  'My mother served in this department for a long time and I want to carry on.',
  'I can give Saturdays and most Sundays.',
  'I do not have experience, but I learn quickly and I am on time.',
  'I served in the same work at our church in Kakamega before we moved to Nairobi.',
  'Ningependa kutumika pamoja nanyi. I am free on Thursdays.',
  'Somebody from this team prayed with me when I lost my job. I want to do that for others.',
  'I work in shifts, so two Sundays a month is what I can promise.',
  'I studied this at college and it lies unused from Monday to Friday.',
  'My children are in your hands every Sunday. It is time that I help.',
  'I like people and I do not mind stacking chairs.',
  'Faith asked me to apply, and I have thought about it and prayed about it.',
  'I am new in Donholm and would like to know people.',
  'I can bring a car when there is something to carry.',
];

export const REFERENCE_NEEDED =
  'Thank you. For work with children we need a reference from your last church; bring it and apply again.';

export const REASONS = {
  approved: [
    'Karibu sana! Come ten minutes early on your first day, somebody will wait for you.',
    'We are glad. See you at the next meeting.',
    'Welcome. Please talk to the team leader about a day that suits you.',
  ],
  rejected: [
    'We are full for this term. Please apply again after it, we would love to have you.',
    'Please finish the membership class first; the next one begins in two weeks.',
    'You already serve in two departments. Rest is also a gift.',
  ],
} as const;
