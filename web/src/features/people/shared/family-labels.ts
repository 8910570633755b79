import type { GENDERS, RELATIONSHIPS } from '@kanisa/contract/people/family.ts';
import { t } from '../../../lib/i18n.ts';

export const FAMILY_LABELS: Record<(typeof RELATIONSHIPS)[number] | (typeof GENDERS)[number], string> = {
  spouse: t('Spouse'),
  child: t('Child'),
  parent: t('Parent'),
  sibling: t('Sibling'),
  male: t('Male'),
  female: t('Female'),
  other: t('Other'),
};
