import type { PersonStatus } from '@kanisa/contract/people/people.ts';
import { formatStatus } from './person-text.ts';
import styles from './status-mark.module.css';

/** A dot and a word. Members are quiet, the others stand out. */
export function StatusMark({ status, text }: { status: PersonStatus; text?: string }) {
  return (
    <span className={styles['status']} data-status={status}>
      {text ?? formatStatus(status)}
    </span>
  );
}
