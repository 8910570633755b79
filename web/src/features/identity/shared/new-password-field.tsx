import { PASSWORD_MIN } from '@kanisa/contract/identity/accounts.ts';
import { type ComponentProps, useId } from 'react';
import { t } from '../../../lib/i18n.ts';
import { PasswordField } from '../../../ui/form/fields.tsx';
import styles from './new-password-field.module.css';
import { type PasswordOwner, usePasswordHint } from './use-password-hint.ts';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'aria-describedby'> & {
  /** The current text of the field. */
  password: string;
  owner: PasswordOwner;
};

/** A field that sets a password. A hint below says if it is easy to guess; it never prevents sending the form. */
export function NewPasswordField({ password, owner, description, ...rest }: Props) {
  const hintId = useId();
  const hint = usePasswordHint(password, owner);
  return (
    <div>
      <PasswordField
        {...rest}
        description={description ?? t('At least {count} characters.', { count: PASSWORD_MIN })}
        autoComplete="new-password"
        aria-describedby={hint ? hintId : undefined}
      />
      <p id={hintId} role="status" className={styles['hint']}>
        {hint}
      </p>
    </div>
  );
}
