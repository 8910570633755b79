import styles from './segmented-control.module.css';

interface Props<Value extends string> {
  /** The accessible name. */
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Switches between two or three views of the same data. */
export function SegmentedControl<Value extends string>({ label, choices, value, onChange }: Props<Value>) {
  return (
    <div className={styles['segmented']} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
