import { directions } from '../content/church.ts';
import { t } from '../lib/i18n.ts';
import styles from './directions.module.css';

/** How to come, by each way. */
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
