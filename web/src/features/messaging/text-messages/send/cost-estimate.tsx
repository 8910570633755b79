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

/** How many it reaches and what it costs. */
export function CostEstimate({ message, picked }: Props) {
  const chosen = [...picked.people.keys()].toSorted((one, other) => one - other).join(',');
  const asked = useDebouncedValue(chosen);
  const { parts } = countTextParts(message.trim());
  return (
    <AudienceSummary
      chosen={chosen}
      asked={asked}
      count={useEstimate(asked)}
      tell={({ people, numbers, left_out: groups, ...prices }) => ({
        words: [
          t('This reaches {people}.', { people: t('{count} people', { count: people }) }),
          ...(parts > 0 && numbers > 0 ? [formatCost(parts, numbers, prices)] : []),
        ].join('\n'),
        leftOut: groups.map((group) => ({ ...group, reason: t(LEFT_OUT_LABELS[group.reason]) })),
      })}
    />
  );
}
