import { countText } from '@kanisa/contract/text-parts.ts';
import { LEFT_OUT_LABELS } from '@kanisa/contract/text-states.ts';
import { t } from '../../../lib/i18n.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import type { Picked } from '../../../ui/people-checklist/use-picked.ts';
import { type LeftOut, Reach } from '../../../ui/reach.tsx';
import { useEstimate } from '../api.ts';
import { costText } from './cost-text.ts';

interface Props {
  message: string;
  picked: Picked;
}

/** How many it reaches and what it costs, and who is left out and why. The server counts: it knows every number. */
export function Estimate({ message, picked }: Props) {
  const ids = [...picked.people.keys()].toSorted((one, other) => one - other).join(',');
  const asked = useSettled(ids);
  const estimate = useEstimate(asked);
  if (ids === '') return <Reach leftOut={[]}>{t('Nobody is selected yet.')}</Reach>;
  if (estimate.isError && !estimate.isFetching) {
    return (
      <Reach leftOut={[]} onRetry={() => void estimate.refetch()}>
        {estimate.error.message}
      </Reach>
    );
  }
  if (!estimate.data) {
    return (
      <Reach leftOut={[]} isOld>
        {t('Counting...')}
      </Reach>
    );
  }
  const { people, numbers, left_out: groups } = estimate.data;
  const { parts } = countText(message.trim());
  const leftOut = groups.map(
    ({ reason, count, people: some }): LeftOut => ({
      reason: t(LEFT_OUT_LABELS[reason]),
      count,
      names: some.map(({ first_name: first, last_name: last }) => `${first} ${last}`.trim()),
    }),
  );
  return (
    <Reach leftOut={leftOut} isOld={asked !== ids || estimate.isPlaceholderData}>
      {t('This reaches {people}.', { people: t('{count} people', { count: people }) })} <br />
      {parts > 0 && numbers > 0 && costText(parts, numbers, estimate.data)}
    </Reach>
  );
}
