/** Names that are common in a congregation in Nairobi, where all communities of the country meet. */

export type Gender = 'female' | 'male';

export interface Community {
  /** Percentage of members. */
  share: number;
  /** Given names by gender; the male ones also serve as family names. */
  female: readonly string[];
  male: readonly string[];
  /** First names, where they differ from those of most families. */
  first?: Record<Gender, readonly string[]>;
}

const splitWords = (text: string) => text.split(' ');

export const FIRST_NAMES: Record<Gender, readonly string[]> = {
  female: splitWords(
    'Grace Faith Mercy Esther Ruth Joyce Lucy Rose Mary Jane Agnes Beatrice Caroline Dorcas Eunice Florence Gladys Hellen Irene Janet Lilian Margaret Naomi Pauline Rachel Sarah Susan Tabitha Violet Winnie Neema Zawadi Rehema Pendo Furaha Imani Eva Sharon Purity Brenda Cynthia Diana Stella Nancy',
  ),
  male: splitWords(
    'John Peter James David Daniel Joseph Samuel Stephen Paul Simon Moses Isaac Jacob Joshua Caleb Elijah Emmanuel Francis George Geoffrey Henry Kennedy Kevin Lawrence Martin Michael Nicholas Patrick Philip Robert Timothy Titus Victor Vincent Wilson Baraka Amani Tumaini Brian Dennis Collins Felix Erick Allan',
  ),
};

export const CHILD_NAMES: Record<Gender, readonly string[]> = {
  female: splitWords(
    'Abigail Ariana Bella Charity Deborah Eliana Gift Hope Joy Kayla Leah Malaika Natasha Nyota Precious Shani Talia Tamara Zuri Wema',
  ),
  male: splitWords(
    'Aiden Benjamin Bahati Caleb Ethan Gideon Ian Jabali Jayden Jeremy Jabari Liam Liban Nathan Noel Ryan Shujaa Tariq Trevor Zakayo',
  ),
};

export const COMMUNITIES: readonly Community[] = [
  {
    share: 24,
    female: splitWords('Wanjiku Wambui Njeri Wangari Nyambura Wairimu Wanjiru Mumbi Nduta Wacera Muthoni Gathoni'),
    male: splitWords('Kamau Mwangi Njoroge Kariuki Kimani Maina Mbugua Gitau Macharia Waweru Kinyanjui Githinji'),
  },
  {
    share: 18,
    female: splitWords('Achieng Atieno Akinyi Adhiambo Awuor Anyango Apiyo Akoth'),
    male: splitWords('Otieno Ochieng Odhiambo Omondi Onyango Owino Okoth Ouma Oduor Opiyo'),
  },
  {
    share: 16,
    female: splitWords('Nekesa Nafula Nanjala Naliaka Nasimiyu Mmbone Kagehi Khalayi'),
    male: splitWords('Wekesa Wafula Barasa Simiyu Wanyonyi Shikuku Mukhwana Makokha Wanjala Lusweti'),
  },
  {
    share: 13,
    female: splitWords('Mwende Mutheu Ndinda Syombua Kavata Mumbua Nduku Kanini'),
    male: splitWords('Mutua Musyoka Kioko Mwanzia Nzioka Mutiso Makau Ndeto Muli Kyalo'),
  },
  {
    share: 11,
    female: splitWords('Chebet Jepkoech Cherono Chepkemoi Jelimo Jerotich Chelangat Chepngetich'),
    male: splitWords('Kiprono Kipchumba Rotich Cheruiyot Koech Kiptoo Langat Kosgei Korir Kirui'),
  },
  {
    share: 7,
    female: splitWords('Kemunto Moraa Nyaboke Kwamboka Bosibori Gesare'),
    male: splitWords('Nyakundi Ombati Mogaka Omwenga Onchiri Momanyi'),
  },
  {
    share: 6,
    female: splitWords('Kathambi Kendi Makena Nkatha Kagendo Gakii'),
    male: splitWords('Mwirigi Muriuki Kirimi Mutwiri Murithi Kinoti'),
  },
  {
    share: 3,
    female: splitWords('Kadzo Dama Sidi Mghoi Wakesho Mkamburi'),
    male: splitWords('Katana Karisa Kazungu Charo Mwakio Mwambire'),
  },
  {
    share: 1,
    female: splitWords('Hassan Farah Abdi Warsame'),
    male: splitWords('Hassan Farah Abdi Warsame'),
    first: { female: splitWords('Hodan Ifrah Amina Halima'), male: splitWords('Yusuf Ibrahim Liban Idris') },
  },
  {
    share: 1,
    female: splitWords('Naserian Nashipae Seleina Resian'),
    male: splitWords('Saitoti Lemayian Sankale Lekishon'),
  },
];
