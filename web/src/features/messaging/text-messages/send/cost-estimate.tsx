import { LEFT_OUT_LABELS } from '@kanisa/contract/messaging/text-states.ts';
import { useDebouncedValue } from '../../../../lib/browser/use-debounced-value.ts';
import { t } from '../../../../lib/i18n.ts';
import { Sentence } from '../../../../ui/text/sentence.tsx';
import { AudienceSummary } from '../../shared/audience-summary.tsx';
import { type TextTarget, useEstimate } from '../api.ts';
import { formatCost, formatTotalCost } from './format-cost.ts';
import styles from './send.module.css';

export type TextEstimate = ReturnType<typeof useTextEstimate>;

/** Counts the recipients of the form. */
export function useTextEstimate(target: TextTarget | null) {
  const current = target === null ? '' : JSON.stringify(target);
  const counted = useDebouncedValue(current);
  return { current, counted, count: useEstimate(counted) };
}

interface Props {
  /** Parts of the text. */
  parts: number;
  estimate: TextEstimate;
}

/** Shows the recipient count and the cost. */
export function CostEstimate({ parts, estimate }: Props) {
  return (
    <AudienceSummary
      {...estimate}
      describe={({ people, numbers, left_out: groups, ...prices }) => ({
        words: [
          t('This reaches {people}.', { people: t('{count} people', { count: people }) }),
          ...(parts > 0 && numbers > 0 ? [formatCost(parts, numbers, prices)] : []),
        ].join('\n'),
        leftOut: groups.map((group) => ({ ...group, reason: LEFT_OUT_LABELS[group.reason] })),
      })}
    />
  );
}

/** The cost beside the button that causes it. */
export function TotalCost({ parts, estimate: { current, counted, count } }: Props) {
  const isKnown = current !== '' && current === counted && !count.isPlaceholderData && count.data !== undefined;
  const cost = isKnown && parts > 0 && count.data.numbers > 0 ? formatTotalCost(parts, count.data) : null;
  return (
    <p className={styles['cost']}>
      <Sentence text={t('Cost {amount}')} values={{ amount: <strong>{cost ?? '–'}</strong> }} />
    </p>
  );
}
