import styles from './step-number.module.css';

/** The number of a step in a circle, or a tick once the step is done. */
export function StepNumber({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span className={styles['number']} data-done={isDone} aria-hidden="true">
      {isDone ? '✓' : number}
    </span>
  );
}
