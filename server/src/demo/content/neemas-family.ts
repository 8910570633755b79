import type { DemoRelative } from '../demo-relative.ts';

const RELATIVE = { contactInfo: null, hasPhoto: true, isActive: true } as const;
const CHILD = { ...RELATIVE, relationship: 'child' } as const;

/** The family that the demo's member sees. */
export const NEEMAS_FAMILY: readonly DemoRelative[] = [
  {
    ...RELATIVE,
    name: 'Elijah Wanjala',
    relationship: 'spouse',
    gender: 'male',
    age: 39,
    birthday: 71,
    bio: 'Drives the 23 matatu. Sings bass when the choir is short.',
    contactInfo: '+254700030517',
  },
  {
    ...CHILD,
    name: 'Malaika Wanjala',
    gender: 'female',
    age: 11,
    birthday: 214,
    bio: 'Reads the announcements in Sunday School.',
  },
  {
    ...CHILD,
    name: 'Jabali Wanjala',
    gender: 'male',
    age: 8,
    birthday: 33,
    bio: 'Asthmatic: the blue inhaler is in his bag.',
  },
  { ...CHILD, name: 'Wema Wanjala', gender: 'female', age: 2, birthday: 302, bio: null },
  {
    ...RELATIVE,
    name: 'Gladys Nafula',
    relationship: 'parent',
    gender: 'female',
    age: 66,
    birthday: 150,
    bio: 'Stays with us since the long rains. Speaks Lubukusu and Kiswahili.',
    hasPhoto: false,
  },
];
