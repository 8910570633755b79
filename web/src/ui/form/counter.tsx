import { t } from '../../lib/i18n.ts';
import styles from './counter.module.css';

/** The length of a text. Text that is too long is not cut off, so that the author can shorten it. */
export function Counter({ length, max }: { length: number; max: number }) {
  return (
    <p className={styles['count']} data-over={length > max || undefined}>
      {t('{length} of {max} characters', { length, max })}
    </p>
  );
}
