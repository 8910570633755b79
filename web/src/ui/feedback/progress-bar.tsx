import styles from './progress-bar.module.css';

interface Props {
  /** From 0 to 1. */
  share: number;
  label: string;
  /** What is happening, and how far it is in numbers. */
  text: string;
  numbers: string;
}

/** How far something long has come. */
export function ProgressBar({ share, label, text, numbers }: Props) {
  return (
    <div className={styles['progress']}>
      <progress className={styles['bar']} max={1} value={share} aria-label={label} />
      <p className={styles['text']}>
        <span>{text}</span>
        <span>{numbers}</span>
      </p>
    </div>
  );
}
