import type { DemoRelative } from '../families.ts';

const known = { contactInfo: null, hasPhoto: true, isActive: true } as const;
const child = { ...known, relationship: 'child' } as const;

/** Whoever comes in as a member sees a family as families are. */
export const NEEMAS_FAMILY: readonly DemoRelative[] = [
  {
    ...known,
    name: 'Elijah Wanjala',
    relationship: 'spouse',
    gender: 'male',
    age: 39,
    birthday: 71,
    bio: 'Drives the 23 matatu. Sings bass when the choir is short.',
    contactInfo: '+254700030517',
  },
  {
    ...child,
    name: 'Malaika Wanjala',
    gender: 'female',
    age: 11,
    birthday: 214,
    bio: 'Reads the announcements in Sunday School.',
  },
  {
    ...child,
    name: 'Jabali Wanjala',
    gender: 'male',
    age: 8,
    birthday: 33,
    bio: 'Asthmatic: the blue inhaler is in his bag.',
  },
  { ...child, name: 'Wema Wanjala', gender: 'female', age: 2, birthday: 302, bio: null },
  {
    ...known,
    name: 'Gladys Nafula',
    relationship: 'parent',
    gender: 'female',
    age: 66,
    birthday: 150,
    bio: 'Stays with us since the long rains. Speaks Lubukusu and Kiswahili.',
    hasPhoto: false,
  },
];
