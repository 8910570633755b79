import type { GENDERS, RELATIONSHIPS } from '@kanisa/contract/people/family.ts';
import { BIOS } from './content/bios.ts';
import { CHILD_NAMES, type Community, FIRST_NAMES, type Gender } from './content/names.ts';
import { NEEMAS_FAMILY } from './content/neemas-family.ts';
import type { Random } from './random.ts';

export interface DemoRelative {
  name: string;
  relationship: (typeof RELATIONSHIPS)[number];
  gender: (typeof GENDERS)[number] & Gender;
  age: number;
  /** Day of the year of birth. */
  birthday: number;
  bio: string | null;
  contactInfo: string | null;
  hasPhoto: boolean;
  isActive: boolean;
}

interface FamilyHead {
  username: string;
  age: number;
  gender: Gender;
  firstName: string;
  lastName: string;
  community: Community;
}

/** Draws a household: spouse and children, sometimes a parent or a sibling. */
export function drawFamily(chance: Random, head: FamilyHead): DemoRelative[] {
  if (head.username === 'neema') return [...NEEMAS_FAMILY];
  const isMarried = head.age >= 27 && chance.percent(62);
  const surname = head.lastName.split(' ').at(-1) ?? head.lastName;
  const family: DemoRelative[] = [];
  if (isMarried) family.push(drawSpouse(chance, head, surname));
  if (head.age >= 26) family.push(...drawChildren(chance, head, surname, isMarried ? 88 : 30));
  if (chance.percent(12))
    family.push(drawRelative(chance, { ...drawParent(chance, head, surname), age: head.age + chance.whole(22, 34) }));
  if (head.age < 30 && chance.percent(14)) {
    const gender = drawGender(chance);
    const name = `${chance.pick(FIRST_NAMES[gender])} ${surname}`;
    family.push(
      drawRelative(chance, { name, relationship: 'sibling', gender, age: Math.max(8, head.age + chance.whole(-9, 7)) }),
    );
  }
  return family;
}

const drawGender = (chance: Random): Gender => (chance.percent(50) ? 'female' : 'male');

function drawSpouse(chance: Random, head: FamilyHead, surname: string): DemoRelative {
  const gender = head.gender === 'female' ? 'male' : 'female';
  const last = chance.percent(70) ? surname : chance.pick(head.community[gender]);
  const age = Math.max(22, head.age + (gender === 'male' ? chance.whole(0, 7) : chance.whole(-7, 1)));
  return drawRelative(chance, {
    name: `${chance.pick(FIRST_NAMES[gender])} ${last}`,
    relationship: 'spouse',
    gender,
    age,
  });
}

function drawChildren(chance: Random, head: FamilyHead, surname: string, likely: number): DemoRelative[] {
  if (!chance.percent(likely)) return [];
  const eldest = Math.min(24, head.age - 23);
  if (eldest < 0) return [];
  const ages = new Set(
    Array.from({ length: chance.whole(1, 4) }, () => chance.whole(Math.max(0, eldest - 11), eldest)),
  );
  return [...ages]
    .toSorted((a, b) => b - a)
    .map((age) => {
      const gender = drawGender(chance);
      return drawRelative(chance, {
        name: `${chance.pick(CHILD_NAMES[gender])} ${surname}`,
        relationship: 'child',
        gender,
        age,
      });
    });
}

function drawParent(chance: Random, head: FamilyHead, surname: string) {
  const gender = chance.percent(65) ? ('female' as const) : ('male' as const);
  const own = gender === 'female' ? chance.pick(head.community.female) : surname;
  return { name: `${chance.pick(FIRST_NAMES[gender])} ${own}`, relationship: 'parent' as const, gender };
}

type KnownRelative = Pick<DemoRelative, 'name' | 'relationship' | 'gender' | 'age'>;

function drawRelative(chance: Random, known: KnownRelative): DemoRelative {
  const bios = BIOS[known.age < 18 ? 'child' : 'grown'];
  return {
    ...known,
    birthday: chance.whole(1, 360),
    bio: chance.percent(45) ? chance.pick(bios) : null,
    contactInfo: known.age > 20 && chance.percent(50) ? `+2547000${chance.whole(40_000, 99_999)}` : null,
    hasPhoto: chance.percent(known.age < 18 ? 46 : 34),
    isActive: !chance.percent(2),
  };
}
