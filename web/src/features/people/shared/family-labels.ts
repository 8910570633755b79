import type { GENDERS, RELATIONSHIPS } from '@kanisa/contract/people/family.ts';

const FAMILY_LABELS: Record<(typeof RELATIONSHIPS)[number] | (typeof GENDERS)[number], string> = {
  spouse: 'Spouse',
  child: 'Child',
  parent: 'Parent',
  sibling: 'Sibling',
  male: 'Male',
  female: 'Female',
  other: 'Other',
};

export function getFamilyLabel(choice: keyof typeof FAMILY_LABELS): string {
  return FAMILY_LABELS[choice];
}
