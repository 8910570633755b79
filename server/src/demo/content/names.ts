/** Names as they are heard in one congregation in Nairobi, where every community of the country meets. */

export type Gender = 'female' | 'male';

export interface Community {
  /** How many of a hundred members. */
  share: number;
  /** A woman's and a man's own name; the man's are also what families are called by. */
  female: readonly string[];
  male: readonly string[];
  /** Where first names are other ones than in most families. */
  first?: Record<Gender, readonly string[]>;
}

const words = (text: string) => text.split(' ');

export const FIRST_NAMES: Record<Gender, readonly string[]> = {
  female: words(
    'Grace Faith Mercy Esther Ruth Joyce Lucy Rose Mary Jane Agnes Beatrice Caroline Dorcas Eunice Florence Gladys Hellen Irene Janet Lilian Margaret Naomi Pauline Rachel Sarah Susan Tabitha Violet Winnie Neema Zawadi Rehema Pendo Furaha Imani Eva Sharon Purity Brenda Cynthia Diana Stella Nancy',
  ),
  male: words(
    'John Peter James David Daniel Joseph Samuel Stephen Paul Simon Moses Isaac Jacob Joshua Caleb Elijah Emmanuel Francis George Geoffrey Henry Kennedy Kevin Lawrence Martin Michael Nicholas Patrick Philip Robert Timothy Titus Victor Vincent Wilson Baraka Amani Tumaini Brian Dennis Collins Felix Erick Allan',
  ),
};

export const CHILD_NAMES: Record<Gender, readonly string[]> = {
  female: words(
    'Abigail Ariana Bella Charity Deborah Eliana Gift Hope Joy Kayla Leah Malaika Natasha Nyota Precious Shani Talia Tamara Zuri Wema',
  ),
  male: words(
    'Aiden Benjamin Bahati Caleb Ethan Gideon Ian Jabali Jayden Jeremy Jabari Liam Liban Nathan Noel Ryan Shujaa Tariq Trevor Zakayo',
  ),
};

export const COMMUNITIES: readonly Community[] = [
  {
    share: 24,
    female: words('Wanjiku Wambui Njeri Wangari Nyambura Wairimu Wanjiru Mumbi Nduta Wacera Muthoni Gathoni'),
    male: words('Kamau Mwangi Njoroge Kariuki Kimani Maina Mbugua Gitau Macharia Waweru Kinyanjui Githinji'),
  },
  {
    share: 18,
    female: words('Achieng Atieno Akinyi Adhiambo Awuor Anyango Apiyo Akoth'),
    male: words('Otieno Ochieng Odhiambo Omondi Onyango Owino Okoth Ouma Oduor Opiyo'),
  },
  {
    share: 16,
    female: words('Nekesa Nafula Nanjala Naliaka Nasimiyu Mmbone Kagehi Khalayi'),
    male: words('Wekesa Wafula Barasa Simiyu Wanyonyi Shikuku Mukhwana Makokha Wanjala Lusweti'),
  },
  {
    share: 13,
    female: words('Mwende Mutheu Ndinda Syombua Kavata Mumbua Nduku Kanini'),
    male: words('Mutua Musyoka Kioko Mwanzia Nzioka Mutiso Makau Ndeto Muli Kyalo'),
  },
  {
    share: 11,
    female: words('Chebet Jepkoech Cherono Chepkemoi Jelimo Jerotich Chelangat Chepngetich'),
    male: words('Kiprono Kipchumba Rotich Cheruiyot Koech Kiptoo Langat Kosgei Korir Kirui'),
  },
  {
    share: 7,
    female: words('Kemunto Moraa Nyaboke Kwamboka Bosibori Gesare'),
    male: words('Nyakundi Ombati Mogaka Omwenga Onchiri Momanyi'),
  },
  {
    share: 6,
    female: words('Kathambi Kendi Makena Nkatha Kagendo Gakii'),
    male: words('Mwirigi Muriuki Kirimi Mutwiri Murithi Kinoti'),
  },
  {
    share: 3,
    female: words('Kadzo Dama Sidi Mghoi Wakesho Mkamburi'),
    male: words('Katana Karisa Kazungu Charo Mwakio Mwambire'),
  },
  {
    share: 1,
    female: words('Hassan Farah Abdi Warsame'),
    male: words('Hassan Farah Abdi Warsame'),
    first: { female: words('Hodan Ifrah Amina Halima'), male: words('Yusuf Ibrahim Liban Idris') },
  },
  {
    share: 1,
    female: words('Naserian Nashipae Seleina Resian'),
    male: words('Saitoti Lemayian Sankale Lekishon'),
  },
];
