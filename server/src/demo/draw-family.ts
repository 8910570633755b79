import { BIOS } from './content/bios.ts';
import { CHILD_NAMES, type Community, FIRST_NAMES, type Gender } from './content/names.ts';
import { NEEMAS_FAMILY } from './content/neemas-family.ts';
import type { DemoRelative } from './demo-relative.ts';
import type { Random } from './random.ts';

interface FamilyHead {
  username: string;
  age: number;
  gender: Gender;
  firstName: string;
  lastName: string;
  community: Community;
}

/** Draws a household: spouse and children, sometimes a parent or a sibling. */
export function drawFamily(random: Random, head: FamilyHead): DemoRelative[] {
  if (head.username === 'neema') return [...NEEMAS_FAMILY];
  const isMarried = head.age >= 27 && random.percent(62);
  const surname = head.lastName.split(' ').at(-1) ?? head.lastName;
  const family: DemoRelative[] = [];
  if (isMarried) family.push(drawSpouse(random, head, surname));
  if (head.age >= 26) family.push(...drawChildren(random, head, surname, isMarried ? 88 : 30));
  if (random.percent(12))
    family.push(drawRelative(random, { ...drawParent(random, head, surname), age: head.age + random.whole(22, 34) }));
  if (head.age < 30 && random.percent(14)) {
    const gender = drawGender(random);
    const name = `${random.pick(FIRST_NAMES[gender])} ${surname}`;
    family.push(
      drawRelative(random, { name, relationship: 'sibling', gender, age: Math.max(8, head.age + random.whole(-9, 7)) }),
    );
  }
  return family;
}

const drawGender = (random: Random): Gender => (random.percent(50) ? 'female' : 'male');

function drawSpouse(random: Random, head: FamilyHead, surname: string): DemoRelative {
  const gender = head.gender === 'female' ? 'male' : 'female';
  const last = random.percent(70) ? surname : random.pick(head.community[gender]);
  const age = Math.max(22, head.age + (gender === 'male' ? random.whole(0, 7) : random.whole(-7, 1)));
  return drawRelative(random, {
    name: `${random.pick(FIRST_NAMES[gender])} ${last}`,
    relationship: 'spouse',
    gender,
    age,
  });
}

function drawChildren(random: Random, head: FamilyHead, surname: string, percent: number): DemoRelative[] {
  if (!random.percent(percent)) return [];
  const eldest = Math.min(24, head.age - 23);
  if (eldest < 0) return [];
  const ages = new Set(
    Array.from({ length: random.whole(1, 4) }, () => random.whole(Math.max(0, eldest - 11), eldest)),
  );
  return [...ages]
    .toSorted((a, b) => b - a)
    .map((age) => {
      const gender = drawGender(random);
      return drawRelative(random, {
        name: `${random.pick(CHILD_NAMES[gender])} ${surname}`,
        relationship: 'child',
        gender,
        age,
      });
    });
}

function drawParent(random: Random, head: FamilyHead, surname: string) {
  const gender = random.percent(65) ? ('female' as const) : ('male' as const);
  const lastName = gender === 'female' ? random.pick(head.community.female) : surname;
  return { name: `${random.pick(FIRST_NAMES[gender])} ${lastName}`, relationship: 'parent' as const, gender };
}

type KnownRelative = Pick<DemoRelative, 'name' | 'relationship' | 'gender' | 'age'>;

function drawRelative(random: Random, relative: KnownRelative): DemoRelative {
  const bios = BIOS[relative.age < 18 ? 'child' : 'grown'];
  return {
    ...relative,
    birthday: random.whole(1, 360),
    bio: random.percent(45) ? random.pick(bios) : null,
    contactInfo: relative.age > 20 && random.percent(50) ? `+2547000${random.whole(40_000, 99_999)}` : null,
    hasPhoto: random.percent(relative.age < 18 ? 46 : 34),
    isActive: !random.percent(2),
  };
}
