import { countText } from '@kanisa/contract/messaging/text-parts.ts';
import { LEFT_OUT_LABELS } from '@kanisa/contract/messaging/text-states.ts';
import { t } from '../../../../lib/i18n.ts';
import { useSettled } from '../../../../lib/use-settled.ts';
import type { Picked } from '../../people-checklist/use-picked.ts';
import { Reach } from '../../shared/reach.tsx';
import { useEstimate } from '../api.ts';
import { costText } from './cost-text.ts';

interface Props {
  message: string;
  picked: Picked;
}

/** How many it reaches and what it costs. */
export function Estimate({ message, picked }: Props) {
  const chosen = [...picked.people.keys()].toSorted((one, other) => one - other).join(',');
  const asked = useSettled(chosen);
  const { parts } = countText(message.trim());
  return (
    <Reach
      chosen={chosen}
      asked={asked}
      count={useEstimate(asked)}
      tell={({ people, numbers, left_out: groups, ...prices }) => ({
        words: [
          t('This reaches {people}.', { people: t('{count} people', { count: people }) }),
          ...(parts > 0 && numbers > 0 ? [costText(parts, numbers, prices)] : []),
        ].join('\n'),
        leftOut: groups.map((group) => ({ ...group, reason: t(LEFT_OUT_LABELS[group.reason]) })),
      })}
    />
  );
}
