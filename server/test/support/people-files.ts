import { buffer } from 'node:stream/consumers';
import type { FileSystem } from '@kanisa/contract/people/file-import.ts';
import { streamWorkbook } from '../../src/platform/spreadsheets/write-workbook.ts';

type Role = 'head' | 'spouse' | 'adult' | 'child';

export interface FilePerson {
  id: number;
  family: number;
  household: string;
  role: Role;
  first: string;
  last: string;
  /** `1984-03-09`, `--07-04` without a year, or nothing. */
  born: string;
  gender: 'Male' | 'Female';
  mobile: string;
  email: string;
  street: string;
  status: 'member' | 'visitor';
}

/** Nine households, of which two are called Kamau; 18 adults and 12 children. */
const HOUSEHOLDS: readonly [name: string, street: string, people: string][] = [
  [
    'Kamau',
    'Mbagathi Way 12',
    'head James 1979-02-11|spouse Grace 1984-03-09|child Brian 2012-06-30|child Faith 2016-05-04',
  ],
  ['Kamau', 'Jogoo Road 4', 'head Peter 1988-10-01|spouse Mercy 1990-12-24|child Ian 2019-01-15'],
  ['Otieno', 'Ngong Road 77', 'head Akinyi --07-04|child Ochieng 2014-08-19|child Atieno 2017-11-02'],
  ['Mwangi', 'Thika Road 3', 'head Samuel 1961-04-22|spouse Wanjiru 1964-09-13'],
  ['Njeri', 'Langata 9', 'head Lucy 1992-01-30|child Zawadi 2020-02-29'],
  [
    'Wekesa',
    'Donholm 21',
    'head Simon 1975-05-05|spouse Nekesa 1978-08-08|child Baraka 2009-03-03|child Imani 2011-09-09|child Neema 2015-12-12',
  ],
  ['Mutua', 'Kasarani 15', 'head Joseph|spouse Mumbua 1986-06-16|child Kioko 2013-04-04|child Syombua 2018-10-10'],
  ['Hassan', 'South B 6', 'head Amina 1995-07-07|adult Yusuf 1999-11-11'],
  [
    'Chebet',
    'Kilimani 30',
    'head Ruth 1970-03-17|adult Kiprono 1998-02-02|child Jelagat 2010-01-01|adult Kosgei 2001-05-20|adult Cherop 1968-09-29',
  ],
];

export const FILE_PEOPLE: readonly FilePerson[] = HOUSEHOLDS.flatMap(([household, street, people], family) =>
  people.split('|').map((text, index) => {
    const [role = '', first = '', born = ''] = text.split(' ');
    const id = 100 * (family + 1) + index;
    const isChild = role === 'child';
    return {
      id,
      family: family + 1,
      household,
      role: role as Role,
      first,
      last: household,
      born,
      gender: /^(James|Brian|Peter|Ian|Ochieng|Samuel|Simon|Baraka|Joseph|Kioko|Yusuf|Kiprono|Kosgei)$/.test(first)
        ? 'Male'
        : 'Female',
      mobile: isChild ? '' : `0712000${id}`,
      email: isChild || index > 0 ? '' : `${first.toLowerCase()}@example.com`,
      street,
      status: family === 8 ? 'visitor' : 'member',
    };
  }),
);

const toAmerican = (day: string) => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return year === undefined ? '' : `${Number(month)}/${Number(date)}/${year}`;
};
const toMonthDay = (day: string) => (day === '' ? '' : `${Number(day.slice(-5, -3))}/${Number(day.slice(-2))}`);
const withYear = (day: string, year: string) => (day.startsWith('--') ? `${year}-${day.slice(2)}` : day);
const say = (role: Role, head: string, spouse: string, child: string, other = 'Adult') =>
  ({ head, spouse, child, adult: other })[role];

type Writer = { headings: string; write: (person: FilePerson) => (string | number)[] };

/** Each as its system writes a list of people, with columns that nobody here may read. */
const SYSTEMS: Record<FileSystem, Writer> = {
  churchapps: {
    headings:
      'importKey,householdName,householdRole,displayName,lastName,firstName,middleName,nickName,birthDate,gender,maritalStatus,membershipStatus,homePhone,mobilePhone,email,address1,city,state',
    write: (p) => [
      p.id,
      p.household,
      say(p.role, 'Head', 'Spouse', 'Child', 'Other adult'),
      `${p.first} ${p.last}`,
      p.last,
      p.first,
      '',
      '',
      withYear(p.born, '0000'),
      p.gender,
      '',
      p.status,
      '',
      p.mobile,
      p.email,
      p.street,
      'Nairobi',
      'Nairobi',
    ],
  },
  churchcrm: {
    headings:
      'FamilyID,Person Id,Title,FirstName,MiddleName,LastName,Gender,Envelope,Address1,City,State,HomePhone,MobilePhone,Email,BirthDate,MembershipDate,WeddingDate,Classification,FamilyRole',
    write: (p) => [
      p.family,
      p.id,
      '',
      p.first,
      '',
      p.last,
      p.gender,
      '',
      p.street,
      'Nairobi',
      'Nairobi',
      '',
      p.mobile,
      p.email,
      withYear(p.born, '0000'),
      '2015-01-04',
      '',
      p.status === 'member' ? 'Member' : 'Guest',
      say(p.role, 'Head of Household', 'Spouse', 'Child'),
    ],
  },
  planning_center: {
    headings:
      'Person ID,Name Prefix,Given Name,First Name,Nickname,Middle Name,Last Name,Birthdate,Gender,Medical Notes,Membership,Household ID,Household Name,Household Primary Contact,Child,Home Address Street Line 1,Home Address City,Home Address State,Mobile Phone Number,Home Email,Background Check Status',
    write: (p) => [
      p.id,
      '',
      p.first,
      p.first,
      '',
      '',
      p.last,
      toAmerican(withYear(p.born, '1885')),
      p.gender,
      p.role === 'child' ? 'Asthma' : '',
      p.status,
      p.family,
      `${p.household} Household`,
      p.role === 'head' ? 'TRUE' : '',
      p.role === 'child' ? 'TRUE' : '',
      p.street,
      'Nairobi',
      'Nairobi',
      p.mobile,
      p.email,
      'Clear',
    ],
  },
  breeze: {
    headings:
      'Breeze ID,First Name,Nickname,Middle Name,Last Name,Gender,Status,Birthdate,Birthdate Month/Day,Family,Family Role,Mobile,Email,Street Address,City,State,Allergies,Added Date',
    // Excel takes a phone number for a number and drops its leading 0.
    write: (p) => [
      p.id,
      p.first,
      '',
      '',
      p.last,
      p.gender,
      p.status,
      p.born.startsWith('--') ? '' : p.born,
      toMonthDay(p.born),
      p.family,
      say(p.role, 'Head of Household', 'Spouse', 'Child'),
      p.mobile === '' ? '' : Number(p.mobile),
      p.email,
      p.street,
      'Nairobi',
      'Nairobi',
      'Nuts',
      '2020-01-01',
    ],
  },
  tithely: {
    headings:
      'First Name,Last Name,Email,Mobile Phone,Birthdate,Gender,Address,City,State,Status,Family ID,Family Role,Group',
    write: (p) => [
      p.first,
      p.last,
      p.email,
      p.mobile,
      toAmerican(p.born),
      p.gender,
      p.street,
      'Nairobi',
      'Nairobi',
      p.status,
      p.family,
      say(p.role, 'Primary', 'Spouse', 'Child'),
      'Choir',
    ],
  },
  ccb: {
    headings:
      'Individual ID,Family ID,Family Position,Prefix,First Name,Middle,Last Name,Gender,Birthday,Mailing Street,Mailing City,Mailing State,Mobile Phone,Email,Membership Type,Allergies',
    write: (p) => [
      p.id,
      p.family,
      say(p.role, 'Primary Contact', 'Spouse', 'Child', 'Other'),
      '',
      p.first,
      '',
      p.last,
      p.gender,
      toAmerican(p.born),
      p.street,
      'Nairobi',
      'Nairobi',
      p.mobile,
      p.email,
      p.status === 'member' ? 'Member' : 'Visitor',
      '',
    ],
  },
  elvanto: {
    headings:
      'First Name,Last Name,Email,Mobile Phone,Birth Date,Gender,Home Address,Home City,Category,Family ID,Family Role,Group',
    write: (p) => [
      p.first,
      p.last,
      p.email,
      p.mobile,
      p.born.startsWith('--') ? '' : p.born,
      p.gender,
      p.street,
      'Nairobi',
      p.status === 'member' ? 'Members' : 'Visitors',
      p.family,
      say(p.role, 'Primary Contact', 'Spouse', 'Child', 'Other Adult'),
      'Youth',
    ],
  },
};

export const SYSTEM_NAMES = Object.keys(SYSTEMS) as FileSystem[];

export const writeCsv = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(
    rows.map((row) => row.map((cell) => (/[",\n]/.test(String(cell)) ? `"${cell}"` : cell)).join(',')).join('\r\n'),
  );

export const writeExcel = (rows: readonly (string | number)[][]): Promise<Buffer> =>
  buffer(streamWorkbook(rows, { sheet: 'People' }));

/** The list as that system would write it: Breeze writes Excel, the others CSV. */
export async function writeSystemFile(
  system: FileSystem,
  people: readonly FilePerson[] = FILE_PEOPLE,
): Promise<Buffer> {
  const { headings, write } = SYSTEMS[system];
  const rows = [headings.split(','), ...people.map(write)];
  return system === 'breeze' ? writeExcel(rows) : writeCsv(rows);
}
