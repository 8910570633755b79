import { formatNumber, t } from '../../lib/i18n.ts';
import styles from './counter.module.css';

interface Props {
  length: number;
  max: number;
  /** Shows nothing until the text is too long: for a field that is rarely filled. */
  onlyWhenOver?: boolean;
}

/** The length of a text. Text that is too long is not cut off, so that the author can shorten it. */
export function Counter({ length, max, onlyWhenOver = false }: Props) {
  const isOver = length > max;
  if (onlyWhenOver && !isOver) return null;
  return (
    <p className={styles['count']} data-over={isOver || undefined}>
      <span>{t('{length} of {max} characters', { length: formatNumber(length), max: formatNumber(max) })}</span>
      {isOver && <span>{t('{count} too many', { count: length - max })}</span>}
    </p>
  );
}
