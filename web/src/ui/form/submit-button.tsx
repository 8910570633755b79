import { buttonClass } from '../button-link.tsx';
import styles from './form.module.css';

/** Says what it is doing while it is doing it. */
export function SubmitButton({ busy, label, busyLabel }: { busy: boolean; label: string; busyLabel: string }) {
  return (
    <button type="submit" disabled={busy} className={buttonClass('main', styles['submit'])}>
      {busy ? busyLabel : label}
    </button>
  );
}
