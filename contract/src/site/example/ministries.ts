import type { SiteContent } from '../site-content.schema.ts';
import { en } from './words.ts';

export const ministries: SiteContent['ministries'] = {
  title: en('Seven ministries, one table'),
  lead: en('Open a card to see what people do there and who to talk to. No experience needed; most of us had none.'),
  description: en(
    'Youth, Elders, Women’s, Media, Worship, Community Outreach and Hospitality: what each does, when it meets and who leads it.',
  ),
  ministries: [
    {
      key: 'youth',
      title: en('Youth'),
      saying: 'Vijana ni nuru',
      meaning: en('The young are light'),
      teaser: en('Fridays at five. Questions welcome.'),
      description: en(
        'From 13 to 25: music, football, exams, faith, and the questions that are hard to ask at home. Loud at the beginning of the evening and honest at the end of it.',
      ),
      meets: en('Every Friday, 5:00 PM, youth hall'),
      highlights: [
        en('Open mic on the second Friday of the month'),
        en('Homework club with university students before the exams'),
        en('A week of camp in Naivasha each August'),
        en('A mentor for everyone who asks for one'),
      ],
      leaders: [
        {
          name: 'Brian Kimani',
          role: en('Youth leader'),
        },
        {
          name: 'Faith Chebet',
          role: en('Camp and mentoring'),
        },
      ],
      picture: {
        kind: 'drawn',
        name: 'youth',
      },
    },
    {
      key: 'elders',
      title: en('Elders'),
      saying: 'Hekima hujenga nyumba',
      meaning: en('Wisdom builds the house'),
      teaser: en('Those who remember, and who visit.'),
      description: en(
        'The people who remember why things are as they are. They pray for the congregation by name, sit with families in trouble, and keep the rest of us from hurrying.',
      ),
      meets: en('First Saturday of the month, 10:00 AM, library'),
      highlights: [
        en('Visits at home and in hospital every week'),
        en('Counsel before marriage and after loss'),
        en('The roll of prayer: every household once a month'),
        en('Stories of the church, recorded with the media team'),
      ],
      leaders: [
        {
          name: 'Elder Samuel Kiptoo',
          role: en('Chair of the elders'),
        },
        {
          name: 'Elder Rose Adhiambo',
          role: en('Home visits'),
        },
      ],
      picture: {
        kind: 'drawn',
        name: 'elders',
      },
    },
    {
      key: 'women',
      title: en("Women's"),
      saying: 'Pamoja tunaweza',
      meaning: en('Together we can'),
      teaser: en('Prayer, enterprise and table banking.'),
      description: en(
        'A circle of women who pray together, save together and open shops together. What is said at the table stays at the table; what is saved at the table has paid for nine businesses so far.',
      ),
      meets: en('Every Thursday, 4:00 PM, upper room'),
      highlights: [
        en('Table banking with a written, open ledger'),
        en('Tailoring and baking lessons on Saturdays'),
        en('A meal at the door of every new mother for ten days'),
        en('The retreat in Limuru each March'),
      ],
      leaders: [
        {
          name: 'Lucy Wairimu',
          role: en('Women’s leader'),
        },
        {
          name: 'Joyce Atieno',
          role: en('Table banking'),
        },
      ],
      picture: {
        kind: 'drawn',
        name: 'women',
      },
    },
    {
      key: 'media',
      title: en('Media'),
      saying: 'Neno lifike mbali',
      meaning: en('May the word reach far'),
      teaser: en('Sound, cameras and the church by phone.'),
      description: en(
        'Sound, cameras, slides and the Sunday stream. The team began with one phone taped to a broom in 2020, and still has the broom.',
      ),
      meets: en('Every Saturday, 3:00 PM, control room'),
      highlights: [
        en('The Sunday service live, for those who cannot leave home'),
        en('Training from nothing: you learn on the desk, next to somebody'),
        en('Daily Psalm by phone, in Swahili'),
        en('Photographs that ask first'),
      ],
      leaders: [
        {
          name: 'Kevin Mutua',
          role: en('Media leader'),
        },
        {
          name: 'Sharon Njeri',
          role: en('Sound'),
        },
      ],
      picture: {
        kind: 'drawn',
        name: 'media',
      },
    },
    {
      key: 'worship',
      title: en('Worship'),
      saying: 'Imba, cheza, shukuru',
      meaning: en('Sing, dance, give thanks'),
      teaser: en('Choir, band and the people who make Sunday sound like home.'),
      description: en(
        'Choir, band, drums and dance. There is no audition for the choir: stand beside somebody who knows the part until you know it too.',
      ),
      meets: en('Every Thursday, 6:30 PM, main sanctuary'),
      highlights: [
        en('A choir of sixty, from eight years old to eighty'),
        en('Songs in Swahili, Kikuyu, Dholuo, Kamba and English'),
        en('Free lessons on guitar, keyboard and drums'),
        en('Carols at the gate in December'),
      ],
      leaders: [
        {
          name: 'Mercy Nduta',
          role: en('Worship leader'),
        },
        {
          name: 'Peter Omondi',
          role: en('Band'),
        },
      ],
      picture: {
        kind: 'drawn',
        name: 'worship',
      },
    },
    {
      key: 'outreach',
      title: en('Community Outreach'),
      saying: 'Mpende jirani',
      meaning: en('Love the neighbour'),
      teaser: en('Food, school fees and friendship in the estates around us.'),
      description: en(
        'Food, school fees, a clinic under a tent, and time. We go where we are asked, and we come back the week after.',
      ),
      meets: en('First Saturday of the month, 8:00 AM, at the gate'),
      highlights: [
        en('Medical camps in Umoja, Maringo and Kayole'),
        en('Bursaries: more than a hundred children in school'),
        en('A food shelf that anybody may fill and anybody may empty'),
        en('Visits to the remand prison, twice a month'),
      ],
      leaders: [
        {
          name: 'Hassan Otieno',
          role: en('Outreach leader'),
        },
        {
          name: 'Ann Mumbua',
          role: en('Bursaries'),
        },
      ],
      picture: {
        kind: 'drawn',
        name: 'outreach',
      },
    },
    {
      key: 'hospitality',
      title: en('Hospitality'),
      saying: 'Karibu nyumbani',
      meaning: en('Welcome home'),
      teaser: en('The first smile at the gate, and the chai after.'),
      description: en(
        'The first smile at the gate and the last cup of chai. If you like people, a thermos flask or both, this is the easiest place to begin.',
      ),
      meets: en('Sundays, 8:15 AM, at the gate'),
      highlights: [
        en('A person to sit with on your first Sunday'),
        en('Chai and mandazi for three hundred, by 11:30'),
        en('Lifts for people who cannot walk far'),
        en('Weddings and funerals: we cook, you grieve or dance'),
      ],
      leaders: [
        {
          name: 'Wanjiku Kamau',
          role: en('Hospitality leader'),
        },
        {
          name: 'Joseph Barasa',
          role: en('Kitchen'),
        },
      ],
      picture: {
        kind: 'drawn',
        name: 'hospitality',
      },
    },
  ],
};
