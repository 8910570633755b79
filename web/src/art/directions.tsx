import { useLanguageOf, useSite } from '../content/site.tsx';
import { withKeys } from '../lib/text/keyed-list.ts';
import styles from './directions.module.css';
import { Words } from './words.tsx';

/** Directions by each means of transport. */
export function Directions() {
  const { directions } = useSite().contact;
  const languageOf = useLanguageOf();
  if (directions.length === 0) return null;
  return (
    <dl className={styles['ways']}>
      {withKeys(directions).map(({ key, item: way }) => (
        <div key={key}>
          <dt lang={languageOf(way.by)}>{way.by}</dt>
          <dd lang={languageOf(way.how)}>
            <Words>{way.how}</Words>
          </dd>
        </div>
      ))}
    </dl>
  );
}
