import { useId } from 'react';
import styles from './switch-field.module.css';
import type { FieldProps } from './use-contract-form.ts';

/** On or off, at once readable as such. */
export function SwitchField({ field, label, hint }: { field: FieldProps; label: string; hint: string }) {
  const id = useId();
  const { error, ...input } = field;
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
