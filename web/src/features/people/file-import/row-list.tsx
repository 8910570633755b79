import { formatNumber, t } from '../../../lib/i18n.ts';
import styles from './file-import.module.css';

interface Props {
  title: string;
  /** All rows; some of them are listed. */
  count: number;
  rows: readonly { line: number; what?: string; reason: string }[];
}

/** Rows of the file with the reason why something of them is not taken. */
export function RowList({ title, count, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 className={styles['subhead']}>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse it scrolls only with the focus */}
      <div className={styles['rows']} role="region" aria-label={title} tabIndex={0}>
        <ul>
          {rows.map(({ line, what, reason }) => (
            <li key={`${line} ${what} ${reason}`}>
              <span className={styles['line']}>{t('Line {line}', { line })}</span>
              <span className={styles['words']}>
                {what && <b>{what}</b>}
                <span>{reason}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {count > rows.length && (
        <p className={styles['soft']}>{t('And {number} more.', { number: formatNumber(count - rows.length) })}</p>
      )}
    </div>
  );
}
