import { t } from '../../lib/i18n.ts';
import styles from './form.module.css';

/** How much is typed. Nothing is cut off: what is too long is seen, and can be shortened by whoever wrote it. */
export function Counter({ length, max }: { length: number; max: number }) {
  return (
    <p className={styles['count']} data-over={length > max || undefined}>
      {t('{length} of {max} characters', { length, max })}
    </p>
  );
}
