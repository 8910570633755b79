import type { Role } from '@kanisa/contract/core/roles.ts';

/** Internal messages, e-mails and texts that staff wrote. */

type Author = 'esther' | 'daniel' | 'samuel';

export interface MessageContent {
  from: Author;
  /** Username of the recipient; a broadcast without it. */
  to?: string;
  content: string;
  daysAgo: number;
  isEmail?: boolean;
}

export const MESSAGES: readonly MessageContent[] = [
  {
    from: 'daniel',
    daysAgo: 128,
    content:
      'Dear family, thank you for the welcome to our new elders. Remember them when you pray, and do not call them after nine at night.',
  },
  {
    from: 'esther',
    daysAgo: 104,
    content: 'The office is closed on Tuesday for the audit. For anything urgent call Mama Rose.',
  },
  {
    from: 'esther',
    daysAgo: 83,
    content:
      'School fees season: bursary forms are at the office until Friday. Bring the fee structure and the last report form.',
  },
  {
    from: 'samuel',
    daysAgo: 66,
    content: 'Roads near the gate will be dug up for two weeks. Park at Maringo Primary, the youth will walk with you.',
    isEmail: true,
  },
  {
    from: 'daniel',
    daysAgo: 51,
    content:
      'Our sister Tabitha is out of hospital. She thanks every one of you who came, and asks that you now let her sleep.',
  },
  {
    from: 'esther',
    daysAgo: 37,
    content: 'Please look at your profile and correct your phone number: 31 texts did not arrive last month.',
  },
  {
    from: 'daniel',
    daysAgo: 24,
    content: 'From this Sunday we read the Gospel of Luke together, a chapter a day. Reading cards are at the gate.',
    isEmail: true,
  },
  {
    from: 'samuel',
    daysAgo: 15,
    content:
      'Found after the second service: one child’s shoe (left, blue), a pair of reading glasses, a thermos with tea still warm.',
  },
  {
    from: 'esther',
    daysAgo: 9,
    content:
      'Thanksgiving Sunday: service begins at 8:00 instead of 9:00. Bring something to share and somebody to share it with.',
    isEmail: true,
  },
  {
    from: 'daniel',
    daysAgo: 4,
    content:
      'Asanteni for the harvest of the food shelf: 41 families ate this week because somebody here bought two packets instead of one.',
  },
  {
    from: 'esther',
    daysAgo: 2,
    content:
      'Membership class begins on Tuesday at 6 PM in the upper room. Thirty places; say in the calendar that you come.',
  },
  {
    from: 'daniel',
    to: 'neema',
    daysAgo: 12,
    content:
      'Dear Neema, thank you for stepping in at the gate on Sunday. Elijah tells me that Wema walked the whole aisle alone!',
  },
  {
    from: 'esther',
    to: 'neema',
    daysAgo: 1,
    content: 'Habari Neema, your application to Media & Sound is with Kevin. He answers this week.',
  },
  {
    from: 'esther',
    to: 'mercy',
    daysAgo: 3,
    content: 'Mercy, five people wait for an answer of the choir. Could you look before Thursday?',
  },
  {
    from: 'daniel',
    to: 'mercy',
    daysAgo: 8,
    content: 'The Dholuo song on Sunday moved my mother to tears. Please keep it for the thanksgiving.',
  },
  {
    from: 'esther',
    to: 'daniel',
    daysAgo: 2,
    content:
      'Mchungaji, the county has confirmed the grounds in Umoja for the medical camp. The letter is on your desk.',
  },
  {
    from: 'daniel',
    to: 'esther',
    daysAgo: 1,
    content:
      'Esther, could you send the thanksgiving programme to everybody by e-mail today? Text only to those without one.',
  },
  {
    from: 'esther',
    to: 'samuel',
    daysAgo: 5,
    content: 'Elder, the minutes of the last meeting are typed. Two corrections from Mama Rose are in red.',
  },
  {
    from: 'daniel',
    to: 'grace',
    daysAgo: 6,
    content: 'Grace, the Barasa family would like a visit in the evening rather than on Sunday.',
  },
];

export interface MailingContent {
  by: 'esther' | 'daniel';
  subject: string;
  body: string;
  sender?: string;
  daysAgo: number;
  to: 'all' | Role | { some: number };
  /** Number of failed recipients and the reason. */
  fails?: { count: number; problem: 'mailbox_unknown' | 'refused' | 'gave_up'; code: string };
}

export const MAILINGS: readonly MailingContent[] = [
  {
    by: 'daniel',
    daysAgo: 212,
    to: 'all',
    subject: 'A letter at the beginning of the term',
    body: 'Dear family,\n\nthe holidays are over, the children are back, and the noise with them. This term we want to learn the names of our neighbours. Begin with the one whose door you pass every day.\n\nYours,\nDaniel Mwangi',
  },
  {
    by: 'esther',
    daysAgo: 178,
    to: 'all',
    subject: 'Accounts of the last quarter',
    body: 'Dear members,\n\nthe accounts are on the board at the office and, as always, you may ask about every line. Income KES 1,842,300, of which a tenth left the building the same week.\n\nChurch office',
  },
  {
    by: 'esther',
    daysAgo: 141,
    to: 'department_leader',
    subject: 'Budgets of the departments',
    body: 'Dear leaders,\n\nplease hand in your budget on one page. What you can do without, leave out; what you cannot, say why.\n\nEsther Wambui',
  },
  {
    by: 'daniel',
    daysAgo: 117,
    to: 'all',
    subject: 'Long rains: who needs help with a roof?',
    body: 'Dear family,\n\nthree homes lost their roof in the rains. If yours leaks, say so: nobody here is ashamed of a leaking roof, only of a neighbour who did not ask.\n\nHassan and the outreach team come with mabati and nails on Saturday.',
    fails: { count: 3, problem: 'gave_up', code: '451 4.7.1' },
  },
  {
    by: 'esther',
    daysAgo: 88,
    to: { some: 40 },
    subject: 'Medical camp volunteers',
    body: 'Dear volunteers,\n\nwe meet at the Umoja grounds at 7:00. Bring your own cup. Nurses wear white, everybody else blue.\n\nMap: https://www.openstreetmap.org/',
    fails: { count: 2, problem: 'mailbox_unknown', code: '550 5.1.1' },
    sender: 'Outreach team',
  },
  {
    by: 'esther',
    daysAgo: 71,
    to: 'all',
    subject: 'Your profile, your family: are they right?',
    body: 'Dear members,\n\nplease log in once and look at your profile and family. We use it for the prayer roll and in emergencies, and for nothing else.\n\nChurch office',
  },
  {
    by: 'daniel',
    daysAgo: 52,
    to: 'ministry_leader',
    subject: 'Half a day away with God',
    body: 'Dear ministry leaders,\n\nlet us be silent together for half a day before the busy months. Karura forest, Saturday, from eight to noon. I bring the chapati.\n\nDaniel',
  },
  {
    by: 'esther',
    daysAgo: 38,
    to: { some: 31 },
    subject: 'Choir rehearsal moves',
    body: 'Dear choir,\n\nthe sanctuary is painted this week. We sing in the youth hall.\n\nMercy',
    sender: 'Worship & Choir',
  },
  {
    by: 'esther',
    daysAgo: 29,
    to: 'all',
    subject: 'Baptism at Fourteen Falls',
    body: 'Dear family,\n\nfourteen people will be baptised. The bus leaves from the blue gate at 6:30 sharp, KES 300 there and back. Bring lunch to share.\n\nChurch office',
    fails: { count: 1, problem: 'refused', code: '552 5.2.2' },
  },
  {
    by: 'daniel',
    daysAgo: 17,
    to: 'all',
    subject: 'On giving, once a year and plainly',
    body: 'Dear family,\n\nonce a year I write about money, and then I stop. What we give pays for light, for two salaries, for school fees, and for being there before we are asked. If you have little, keep it. If you have much, you know.\n\nDaniel Mwangi',
    sender: 'daniel@utukufu.example',
  },
  {
    by: 'esther',
    daysAgo: 8,
    to: 'all',
    subject: 'Thanksgiving Sunday: what to bring',
    body: 'Dear family,\n\nthe service begins at 8:00. Bring:\n- something from your garden or your kitchen\n- a plate and a cup\n- a neighbour\n\nChildren bring a drawing for the wall.\n\nKaribuni sana!\nChurch office',
  },
  {
    by: 'esther',
    daysAgo: 3,
    to: 'department_leader',
    subject: 'Rota and budgets: last call',
    body: 'Dear leaders,\n\ntwo rotas are missing. You know which, and so do I.\n\nWith love,\nEsther',
  },
];

export interface TextContent {
  message: string;
  daysAgo: number;
  recipients: number;
  /** The final state of the text. */
  fate: 'delivered' | 'partial' | 'no credit' | 'scheduled' | 'cancelled';
}

/** An admin sends all texts, because they cost money. */
export const TEXTS: readonly TextContent[] = [
  {
    daysAgo: 166,
    recipients: 96,
    fate: 'delivered',
    message: 'Utukufu: Kesha this Friday from 9 PM. Theme Psalm 121. Bring a blanket. Karibu.',
  },
  {
    daysAgo: 120,
    recipients: 140,
    fate: 'partial',
    message: 'Utukufu: No Wednesday study this week, the hall is flooded. We meet again next week. Mungu awabariki.',
  },
  {
    daysAgo: 93,
    recipients: 24,
    fate: 'delivered',
    message: 'Outreach: Medical camp Sat 7 AM, Umoja grounds. Nurses wear white. Hassan',
  },
  {
    daysAgo: 62,
    recipients: 60,
    fate: 'no credit',
    message: 'Utukufu: Bursary interviews on Tuesday from 9 AM at the office. Bring the last report form.',
  },
  {
    daysAgo: 61,
    recipients: 60,
    fate: 'delivered',
    message: 'Utukufu: Bursary interviews on Tuesday from 9 AM at the office. Bring the last report form.',
  },
  {
    daysAgo: 44,
    recipients: 34,
    fate: 'delivered',
    message: 'Women: Mama Zuri has a girl, both well! Suppers for ten days, write your day to Lucy.',
  },
  {
    daysAgo: 30,
    recipients: 152,
    fate: 'partial',
    message: 'Utukufu: Bus to the baptism leaves the blue gate at 6:30 AM sharp. KES 300. Lete chakula cha kushiriki.',
  },
  { daysAgo: 14, recipients: 28, fate: 'cancelled', message: 'Youth: Friday is moved to Saturday 2 PM. Brian' },
  {
    daysAgo: 6,
    recipients: 158,
    fate: 'partial',
    message: 'Utukufu: Thanksgiving Sunday begins at 8 AM, not 9. Bring a plate, a cup and a neighbour.',
  },
  {
    daysAgo: 1,
    recipients: 149,
    fate: 'scheduled',
    message: 'Utukufu: See you tomorrow at 8 AM for the thanksgiving. Tukutane!',
  },
];
