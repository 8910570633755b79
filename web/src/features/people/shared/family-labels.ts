import type { GENDERS, RELATIONSHIPS } from '@kanisa/contract/people/family.ts';

export const FAMILY_LABELS: Record<(typeof RELATIONSHIPS)[number] | (typeof GENDERS)[number], string> = {
  spouse: 'Spouse',
  child: 'Child',
  parent: 'Parent',
  sibling: 'Sibling',
  male: 'Male',
  female: 'Female',
  other: 'Other',
};
