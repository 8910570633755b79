import type { UseQueryResult } from '@tanstack/react-query';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { PeopleIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './audience-summary.module.css';
import { formatSomeOf } from './format-some-of.ts';

export interface LeftOut {
  reason: string;
  count: number;
  /** The first few of them. */
  people: readonly { first_name: string; last_name: string }[];
}

interface Props<Answer> {
  /** The current selection, serialized; empty for nobody. */
  current: string;
  /** The debounced selection that `count` belongs to. */
  counted: string;
  count: UseQueryResult<Answer>;
  /** The page redirects on its own, so the error is not shown here. */
  isForbidden?: boolean;
  /** Returns the recipient count as text, one sentence per line, and the people who are left out. */
  describe: (answer: Answer) => { words: string; leftOut: readonly LeftOut[] };
}

/** Shows before sending who gets the message and who is left out. The server counts, because only it knows everyone. */
export function AudienceSummary<Answer>({ current, counted, count, isForbidden = false, describe }: Props<Answer>) {
  if (current === '') return <SummaryBox words={t('No one is selected yet.')} />;
  if (count.isError && !count.isFetching && !isForbidden) {
    return <SummaryBox words={count.error.message} onRetry={() => void count.refetch()} />;
  }
  if (!count.data) return <SummaryBox words={t('Counting...')} isCounting />;
  return <SummaryBox {...describe(count.data)} isCounting={counted !== current || count.isPlaceholderData} />;
}

interface SummaryProps {
  words: string;
  leftOut?: readonly LeftOut[];
  isCounting?: boolean;
  /** Set if counting failed. */
  onRetry?: () => void;
}

function SummaryBox({ words, leftOut, isCounting = false, onRetry }: SummaryProps) {
  return (
    <section className={styles['reach']} aria-label={t('Who will be reached')} aria-busy={isCounting}>
      <div className={styles['top']}>
        <span className={styles['icon']}>
          <PeopleIcon />
        </span>
        <p role="status">{words}</p>
        {onRetry && (
          <button type="button" className={buttonClass('plain')} onClick={onRetry}>
            {t('Try again')}
          </button>
        )}
      </div>
      {leftOut !== undefined && leftOut.length > 0 && (
        <div>
          <p className={frame['soft']}>{t('Left out:')}</p>
          <ul className={styles['reasons']}>
            {leftOut.map((group) => (
              <li key={group.reason}>
                <LeftOutGroup {...group} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function LeftOutGroup({ reason, count, people }: LeftOut) {
  const more = count - people.length;
  const words = (
    <>
      <strong>{formatNumber(count)}</strong> {reason}
    </>
  );
  if (people.length === 0) return <p className={styles['plain']}>{words}</p>;
  return (
    <details className={styles['group']}>
      <summary>{words}</summary>
      <p>{formatSomeOf(people.map(formatFullName), more)}</p>
    </details>
  );
}
