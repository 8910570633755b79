import { type ComponentProps, useId } from 'react';
import styles from './switch-field.module.css';
import type { FieldProps } from './use-contract-form.ts';

interface FieldTexts {
  label: string;
  hint: string;
  error?: string | undefined;
}

type SwitchProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'type' | 'role' | 'aria-describedby'>;

/** A switch with a label and a hint. */
export function Switch({ label, hint, error, ...input }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles['switch']}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state */}
      <input {...input} id={id} type="checkbox" role="switch" aria-describedby={`${id}-hint`} />
      <div>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
        {error && <p className={styles['error']}>{error}</p>}
      </div>
    </div>
  );
}

/** A `Switch` as a form field. */
export function SwitchField({
  field: { error, ...input },
  ...words
}: Omit<FieldTexts, 'error'> & { field: FieldProps }) {
  return <Switch {...words} {...input} error={error} />;
}
