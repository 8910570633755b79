import type { GENDERS, RELATIONSHIPS } from '@kanisa/contract/people/family.ts';
import type { Gender } from './content/names.ts';

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
