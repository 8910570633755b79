import frame from '../page/frame.module.css';
import styles from './progress-bar.module.css';

interface Props {
  /** From 0 to 1. */
  share: number;
  label: string;
  /** The current step, and the progress in numbers. */
  text: string;
  numbers: string;
}

export function ProgressBar({ share, label, text, numbers }: Props) {
  return (
    <div className={frame['stack6']}>
      <progress className={styles['bar']} max={1} value={share} aria-label={label} />
      <p className={styles['text']}>
        <span>{text}</span>
        <span>{numbers}</span>
      </p>
    </div>
  );
}
