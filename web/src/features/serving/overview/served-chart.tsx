import type { ServedCount } from '@kanisa/contract/serving/overview.schema.ts';
import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import styles from './overview.module.css';

/** Bars shown before the button for the rest. */
const INITIAL_MAX = 20;

/** One bar for each person, most often first. The number stands beside it. */
export function ServedChart({ people }: { people: readonly ServedCount[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const most = Math.max(1, ...people.map(({ served }) => served));
  const shown = showsAll ? people : people.slice(0, INITIAL_MAX);
  return (
    <>
      <ol className={styles['chart']}>
        {shown.map(({ person, served, missed }) => (
          <li key={person.id}>
            <span>{formatFullName(person)}</span>
            <span className={styles['number']}>
              {t('{count} times', { count: served })}
              {missed > 0 && <small>{t('{count} missed', { count: missed })}</small>}
            </span>
            <span className={styles['bar']} style={{ inlineSize: `${(served / most) * 100}%` }} aria-hidden="true" />
          </li>
        ))}
      </ol>
      {people.length > shown.length && (
        <p>
          <button type="button" className={buttonClass('plain')} onClick={() => setShowsAll(true)}>
            {t('Show all {count} people', { count: people.length })}
          </button>
        </p>
      )}
    </>
  );
}
