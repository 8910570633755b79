import type { UseQueryResult } from '@tanstack/react-query';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { PeopleIcon } from '../../../ui/icons.tsx';
import styles from './audience-summary.module.css';

export interface LeftOut {
  /** Why, in words. */
  reason: string;
  count: number;
  /** The first ones of them. */
  people: readonly { first_name: string; last_name: string }[];
}

interface Props<Answer> {
  /** Who is chosen now, as one text; empty for nobody. */
  chosen: string;
  /** Who was last counted: a moment behind. */
  asked: string;
  count: UseQueryResult<Answer>;
  /** Somebody else tells of the refusal. */
  isRefused?: boolean;
  /** Whom it reaches, a sentence a line, and who is left out. */
  tell: (answer: Answer) => { words: string; leftOut: readonly LeftOut[] };
}

/** Who gets it, and who does not and why: before it is sent. The server counts: only it knows everybody. */
export function AudienceSummary<Answer>({ chosen, asked, count, isRefused = false, tell }: Props<Answer>) {
  if (chosen === '') return <SummaryBox words={t('Nobody is selected yet.')} />;
  if (count.isError && !count.isFetching && !isRefused) {
    return <SummaryBox words={count.error.message} onRetry={() => void count.refetch()} />;
  }
  if (!count.data) return <SummaryBox words={t('Counting...')} isCounting />;
  return <SummaryBox {...tell(count.data)} isCounting={asked !== chosen || count.isPlaceholderData} />;
}

interface ToldProps {
  words: string;
  leftOut?: readonly LeftOut[];
  isCounting?: boolean;
  /** It could not be counted. */
  onRetry?: () => void;
}

function SummaryBox({ words, leftOut, isCounting = false, onRetry }: ToldProps) {
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
          <p className={styles['title']}>{t('Left out:')}</p>
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
      <strong>{count}</strong> {reason}
    </>
  );
  if (people.length === 0) return <p className={styles['plain']}>{words}</p>;
  return (
    <details className={styles['group']}>
      <summary>{words}</summary>
      <p>
        {people.map(formatFullName).join(', ')}
        {more > 0 && ` ${t('and {count} more', { count: more })}`}
      </p>
    </details>
  );
}
