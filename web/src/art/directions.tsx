import { directions } from '../content/church.ts';
import { t } from '../lib/i18n.ts';
import styles from './directions.module.css';

/** Directions by each means of transport. */
export function Directions() {
  return (
    <dl className={styles['ways']}>
      {directions.map((way) => (
        <div key={way.by}>
          <dt>{t(way.by)}</dt>
          <dd>{t(way.how)}</dd>
        </div>
      ))}
    </dl>
  );
}
