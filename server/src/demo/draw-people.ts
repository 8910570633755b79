import type { Role } from '@kanisa/contract/core/roles.ts';
import { DEMO_LOGINS } from '../domains/office/demo/demo-logins.rules.ts';
import { COMMUNITIES, type Community, FIRST_NAMES, type Gender } from './content/names.ts';
import { DOORS, HOMES } from './content/places.ts';
import { type DemoRelative, drawFamily } from './draw-family.ts';
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
export function drawPeople(chance: Random): DemoPerson[] {
  const taken = new Set<string>();
  const people = Array.from({ length: PEOPLE_COUNT }, (_none, index) => {
    const known = CAST[index];
    const community = drawCommunity(chance);
    const gender = known?.gender ?? (chance.percent(56) ? 'female' : 'male');
    const { firstName, lastName } = known ? splitName(known.name) : drawName(chance, community, gender, taken);
    const username = known?.username ?? findFreeUsername(firstName, lastName, taken);
    taken.add(username).add(`${firstName} ${lastName}`);
    const age = known?.age ?? drawAge(chance);
    return {
      firstName,
      lastName,
      username,
      gender,
      age,
      role: known?.role ?? (index % 90 === 40 ? 'moderator' : 'user'),
      ...drawContact(chance, { index, firstName, lastName, username }),
      ...drawStatus(chance, index),
      address: drawHome(chance, index),
      joinedDaysAgo: getJoinedDaysAgo(index),
      hasPhoto: known !== undefined || chance.percent(76),
      family: drawFamily(chance, { username, age, gender, firstName, lastName, community }),
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

function drawCommunity(chance: Random): Community {
  let left = chance.next() * 100;
  return COMMUNITIES.find(({ share }) => (left -= share) < 0) ?? chance.pick(COMMUNITIES);
}

/** Combines a first name with the family name, an own second name, or both. */
function drawName(chance: Random, community: Community, gender: Gender, taken: ReadonlySet<string>) {
  for (;;) {
    const firstName = chance.pick((community.first ?? FIRST_NAMES)[gender]);
    const [own, family] = [chance.pick(community[gender]), chance.pick(community.male)];
    const how = chance.next();
    const lastName = how < 0.5 || own === family ? family : how < 0.82 ? own : `${own} ${family}`;
    if (!taken.has(`${firstName} ${lastName}`)) return { firstName, lastName };
  }
}

const getLetters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

function findFreeUsername(firstName: string, lastName: string, taken: ReadonlySet<string>): string {
  const base = getLetters(firstName) + getLetters(lastName).slice(0, 1);
  let username = base;
  for (let number = 2; taken.has(username); number += 1) username = `${base}${number}`;
  return username;
}

function drawAge(chance: Random): number {
  const how = chance.next();
  if (how < 0.18) return chance.whole(18, 24);
  return how < 0.8 ? chance.whole(25, 52) : chance.whole(53, 78);
}

/** The numbers are made up, and the demo sends nothing. */
function drawContact(chance: Random, who: { index: number; firstName: string; lastName: string; username: string }) {
  const { index, firstName, lastName, username } = who;
  const isCast = index < CAST.length;
  const mailbox = `${getLetters(firstName)}.${getLetters(lastName.split(' ')[0] ?? '')}${isCast ? '' : index}`;
  return {
    personalEmail: isCast || chance.percent(94) ? `${mailbox}@${MAIL_DOMAIN}` : null,
    churchEmail: isCast || chance.percent(22) ? `${username}@${CHURCH_DOMAIN}` : null,
    phoneNumber: isCast || chance.percent(96) ? `+2547000${String(10_000 + index * 37)}` : null,
  };
}

function drawStatus(chance: Random, index: number) {
  const isCast = index < CAST.length;
  const isNew = index > PEOPLE_COUNT - 9;
  return {
    isActive: isCast || !chance.percent(3),
    isVerified: isCast || !(isNew ? chance.percent(70) : chance.percent(4)),
    wantsEmails: isCast || !chance.percent(4),
    wantsTexts: isCast || !chance.percent(5),
    asksForDeletion: index === 131,
  };
}

function drawHome(chance: Random, index: number): DemoAddress | null {
  const { county, town, areas } = chance.pick(HOMES);
  const home = { county, town, area: chance.pick(areas), addressDescription: chance.pick(DOORS) };
  return index < CAST.length || chance.percent(88) ? home : null;
}
