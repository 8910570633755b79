import { buttonClass } from '../button-link.tsx';
import styles from './form.module.css';

interface Props {
  busy: boolean;
  label: string;
  busyLabel: string;
  /** There is nothing to submit yet. */
  isBarred?: boolean;
}

/** The submit button; its label changes while the form submits. */
export function SubmitButton({ busy, label, busyLabel, isBarred = false }: Props) {
  return (
    <button
      type="submit"
      disabled={busy || isBarred}
      className={buttonClass('main', styles['submit'], !busy && styles['barred'])}
    >
      {busy ? busyLabel : label}
    </button>
  );
}
