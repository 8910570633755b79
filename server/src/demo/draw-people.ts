import type { Role } from '@kanisa/contract/core/roles.ts';
import { COMMUNITIES, type Community, FIRST_NAMES, type Gender } from './content/names.ts';
import { DOORS, HOMES } from './content/places.ts';
import { DEMO_LOGINS } from './demo-logins.ts';
import type { DemoRelative } from './demo-relative.ts';
import { drawFamily } from './draw-family.ts';
import type { Random } from './random.ts';

export interface DemoAddress {
  county: string;
  town: string;
  area: string;
  addressDescription: string;
}

export interface DemoPerson {
  firstName: string;
  lastName: string;
  username: string;
  gender: Gender;
  age: number;
  role: Role;
  personalEmail: string | null;
  churchEmail: string | null;
  phoneNumber: string | null;
  isActive: boolean;
  isVerified: boolean;
  wantsEmails: boolean;
  wantsTexts: boolean;
  address: DemoAddress | null;
  joinedDaysAgo: number;
  asksForDeletion: boolean;
  hasPhoto: boolean;
  family: readonly DemoRelative[];
}

/** People who are named on the public pages or used by other demo data; all others are drawn at random. */
const CAST: readonly { name: string; gender: Gender; role: Role; age: number; username?: string }[] = [
  ...DEMO_LOGINS.map(({ name, role, username }) => ({
    name,
    role,
    username,
    gender: ['daniel', 'samuel'].includes(username) ? ('male' as const) : ('female' as const),
    age: { daniel: 56, samuel: 67, esther: 49, grace: 44, mercy: 38, neema: 36 }[username] ?? 40,
  })),
  { name: 'Wanjiku Kamau', gender: 'female', role: 'department_leader', age: 41 },
  { name: 'Kevin Mutua', gender: 'male', role: 'department_leader', age: 29 },
  { name: 'Brian Kimani', gender: 'male', role: 'department_leader', age: 27 },
  { name: 'Lilian Kemunto', gender: 'female', role: 'department_leader', age: 34 },
  { name: 'Lucy Wairimu', gender: 'female', role: 'department_leader', age: 52 },
  { name: 'Hassan Otieno', gender: 'male', role: 'department_leader', age: 39 },
  { name: 'Rose Adhiambo', gender: 'female', role: 'department_leader', age: 63 },
  { name: 'Faith Chebet', gender: 'female', role: 'ministry_leader', age: 25 },
  { name: 'Joyce Atieno', gender: 'female', role: 'ministry_leader', age: 47 },
  { name: 'Peter Omondi', gender: 'male', role: 'ministry_leader', age: 33 },
  { name: 'Sharon Njeri', gender: 'female', role: 'user', age: 24 },
  // A long name, which every screen must handle.
  { name: 'Kipchirchir Emmanuel arap Cheruiyot-Kiplagat', gender: 'male', role: 'user', age: 31 },
];
const PEOPLE_COUNT = 236;
const MAIL_DOMAIN = 'barua.example';
const CHURCH_DOMAIN = 'utukufu.example';

/** Draws the congregation, in the order of joining. */
export function drawPeople(random: Random): DemoPerson[] {
  const takenNames = new Set<string>();
  const people = Array.from({ length: PEOPLE_COUNT }, (_none, index) => {
    const castMember = CAST[index];
    const community = drawCommunity(random);
    const gender = castMember?.gender ?? (random.percent(56) ? 'female' : 'male');
    const { firstName, lastName } = castMember
      ? splitName(castMember.name)
      : drawName(random, community, gender, takenNames);
    const username = castMember?.username ?? findFreeUsername(firstName, lastName, takenNames);
    takenNames.add(username).add(`${firstName} ${lastName}`);
    const age = castMember?.age ?? drawAge(random);
    return {
      firstName,
      lastName,
      username,
      gender,
      age,
      role: castMember?.role ?? (index % 90 === 40 ? 'moderator' : 'user'),
      ...drawContact(random, { index, firstName, lastName, username }),
      ...drawStatus(random, index),
      address: drawHome(random, index),
      joinedDaysAgo: getJoinedDaysAgo(index),
      hasPhoto: castMember !== undefined || random.percent(76),
      family: drawFamily(random, { username, age, gender, firstName, lastName, community }),
    };
  });
  return people;
}

/** The cast joined first, then a few people each week, and some only recently. */
function getJoinedDaysAgo(index: number): number {
  if (index < CAST.length) return 900 - index * 4;
  return Math.round(820 * ((PEOPLE_COUNT - 1 - index) / (PEOPLE_COUNT - CAST.length)) ** 1.4);
}

function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}

function drawCommunity(random: Random): Community {
  let remaining = random.next() * 100;
  return COMMUNITIES.find(({ share }) => (remaining -= share) < 0) ?? random.pick(COMMUNITIES);
}

/** Combines a first name with the family name, an own second name, or both. */
function drawName(random: Random, community: Community, gender: Gender, takenNames: ReadonlySet<string>) {
  for (;;) {
    const firstName = random.pick((community.first ?? FIRST_NAMES)[gender]);
    const [givenName, family] = [random.pick(community[gender]), random.pick(community.male)];
    const draw = random.next();
    const lastName = draw < 0.5 || givenName === family ? family : draw < 0.82 ? givenName : `${givenName} ${family}`;
    if (!takenNames.has(`${firstName} ${lastName}`)) return { firstName, lastName };
  }
}

const getLetters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

function findFreeUsername(firstName: string, lastName: string, takenNames: ReadonlySet<string>): string {
  const base = getLetters(firstName) + getLetters(lastName).slice(0, 1);
  let username = base;
  for (let number = 2; takenNames.has(username); number += 1) username = `${base}${number}`;
  return username;
}

function drawAge(random: Random): number {
  const draw = random.next();
  if (draw < 0.18) return random.whole(18, 24);
  return draw < 0.8 ? random.whole(25, 52) : random.whole(53, 78);
}

/** The numbers are made up, and the demo sends nothing. */
function drawContact(random: Random, who: { index: number; firstName: string; lastName: string; username: string }) {
  const { index, firstName, lastName, username } = who;
  const isCast = index < CAST.length;
  const mailbox = `${getLetters(firstName)}.${getLetters(lastName.split(' ')[0] ?? '')}${isCast ? '' : index}`;
  return {
    personalEmail: isCast || random.percent(94) ? `${mailbox}@${MAIL_DOMAIN}` : null,
    churchEmail: isCast || random.percent(22) ? `${username}@${CHURCH_DOMAIN}` : null,
    phoneNumber: isCast || random.percent(96) ? `+2547000${String(10_000 + index * 37)}` : null,
  };
}

function drawStatus(random: Random, index: number) {
  const isCast = index < CAST.length;
  const isNew = index > PEOPLE_COUNT - 9;
  return {
    isActive: isCast || !random.percent(3),
    isVerified: isCast || !(isNew ? random.percent(70) : random.percent(4)),
    wantsEmails: isCast || !random.percent(4),
    wantsTexts: isCast || !random.percent(5),
    asksForDeletion: index === 131,
  };
}

function drawHome(random: Random, index: number): DemoAddress | null {
  const { county, town, areas } = random.pick(HOMES);
  const home = { county, town, area: random.pick(areas), addressDescription: random.pick(DOORS) };
  return index < CAST.length || random.percent(88) ? home : null;
}
