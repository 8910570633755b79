import { useSite } from '../content/site.tsx';
import { withKeys } from '../lib/text/keyed-list.ts';
import styles from './directions.module.css';
import { Words } from './words.tsx';

/** Directions by each means of transport. */
export function Directions() {
  const { directions } = useSite().contact;
  if (directions.length === 0) return null;
  return (
    <dl className={styles['ways']}>
      {withKeys(directions).map(({ key, item: way }) => (
        <div key={key}>
          <dt>{way.by}</dt>
          <dd>
            <Words>{way.how}</Words>
          </dd>
        </div>
      ))}
    </dl>
  );
}
