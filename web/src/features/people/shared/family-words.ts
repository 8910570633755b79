import type { GENDERS, RELATIONSHIPS } from '@kanisa/contract/people/family.ts';

const NAMES: Record<(typeof RELATIONSHIPS)[number] | (typeof GENDERS)[number], string> = {
  spouse: 'Spouse',
  child: 'Child',
  parent: 'Parent',
  sibling: 'Sibling',
  male: 'Male',
  female: 'Female',
  other: 'Other',
};

/** The word for a relationship or a gender. */
export function nameOf(choice: keyof typeof NAMES): string {
  return NAMES[choice];
}
