import type { HouseholdPosition } from '@kanisa/contract/people/households.ts';
import { t } from '../../../../lib/i18n.ts';

export const POSITION_LABELS: Record<HouseholdPosition, () => string> = {
  adult: () => t('Adult'),
  child: () => t('Child'),
  other: () => t('Other', { context: 'position' }),
};
