import { countTextParts } from '@kanisa/contract/messaging/text-parts.ts';
import { LEFT_OUT_LABELS } from '@kanisa/contract/messaging/text-states.ts';
import { useDebouncedValue } from '../../../../lib/browser/use-debounced-value.ts';
import { t } from '../../../../lib/i18n.ts';
import type { PickedPeople } from '../../people-checklist/use-picked-people.ts';
import { AudienceSummary } from '../../shared/audience-summary.tsx';
import { useEstimate } from '../api.ts';
import { formatCost } from './format-cost.ts';

interface Props {
  message: string;
  picked: PickedPeople;
}

/** Shows the recipient count and the cost. */
export function CostEstimate({ message, picked }: Props) {
  const current = [...picked.people.keys()].toSorted((one, other) => one - other).join(',');
  const counted = useDebouncedValue(current);
  const { parts } = countTextParts(message.trim());
  return (
    <AudienceSummary
      current={current}
      counted={counted}
      count={useEstimate(counted)}
      describe={({ people, numbers, left_out: groups, ...prices }) => ({
        words: [
          t('This reaches {people}.', { people: t('{count} people', { count: people }) }),
          ...(parts > 0 && numbers > 0 ? [formatCost(parts, numbers, prices)] : []),
        ].join('\n'),
        leftOut: groups.map((group) => ({ ...group, reason: t(LEFT_OUT_LABELS[group.reason]) })),
      })}
    />
  );
}
