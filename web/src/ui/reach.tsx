import type { ReactNode } from 'react';
import { t } from '../lib/i18n.ts';
import { buttonClass } from './button-link.tsx';
import { PeopleIcon } from './icons.tsx';
import styles from './reach.module.css';

export interface LeftOut {
  /** Why, in words. */
  reason: string;
  count: number;
  /** The first ones of them. */
  names: readonly string[];
}

interface Props {
  /** Whom it reaches, in a sentence. */
  children: ReactNode;
  leftOut: readonly LeftOut[];
  /** It is being counted anew. */
  isOld?: boolean;
  /** It could not be counted. */
  onRetry?: (() => void) | undefined;
}

/** Who gets it, and who does not and why: before it is sent. */
export function Reach({ children, leftOut, isOld = false, onRetry }: Props) {
  return (
    <section className={styles['reach']} aria-label={t('Who will be reached')} aria-busy={isOld}>
      <div className={styles['top']}>
        <span className={styles['icon']}>
          <PeopleIcon />
        </span>
        <p role="status">{children}</p>
        {onRetry && (
          <button type="button" className={buttonClass('plain')} onClick={onRetry}>
            {t('Try again')}
          </button>
        )}
      </div>
      {leftOut.length > 0 && (
        <div>
          <p className={styles['title']}>{t('Left out:')}</p>
          <ul className={styles['reasons']}>
            {leftOut.map((group) => (
              <li key={group.reason}>
                <Group {...group} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Group({ reason, count, names }: LeftOut) {
  const more = count - names.length;
  const words = (
    <>
      <strong>{count}</strong> {reason}
    </>
  );
  if (names.length === 0) return <p className={styles['plain']}>{words}</p>;
  return (
    <details className={styles['group']}>
      <summary>{words}</summary>
      <p>
        {names.join(', ')}
        {more > 0 && ` ${t('and {count} more', { count: more })}`}
      </p>
    </details>
  );
}
