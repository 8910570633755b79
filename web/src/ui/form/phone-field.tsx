import { fieldMessages, suggestPhone } from '@kanisa/contract/core/fields.ts';
import { type ComponentProps, useId } from 'react';
import { t } from '../../lib/i18n.ts';
import { buttonClass } from '../button-link.tsx';
import { TextField } from './fields.tsx';
import styles from './form.module.css';

interface Props extends ComponentProps<typeof TextField> {
  value: string;
  /** The contract's message about the format. The field offers a number only beside this error. */
  formatMessage: string;
  onUse: (number: string) => void;
}

/** A field for a phone number. Beside a rejected number stands a button with the same digits in the accepted form. */
export function PhoneField({ value, formatMessage, onUse, ...rest }: Props) {
  const id = useId();
  const number = rest.field.error === formatMessage ? suggestPhone(value) : null;
  return (
    <TextField
      {...rest}
      id={id}
      correction={
        number !== null && (
          <button
            type="button"
            className={buttonClass('plain', styles['correction'])}
            onClick={() => {
              onUse(number);
              // The button disappears with the error.
              document.getElementById(id)?.focus();
            }}
          >
            {t('Use {number}', { number })}
          </button>
        )
      }
    />
  );
}

/** The phone number of a person, as the input of a phone's keyboard. */
export function PhoneNumberField(props: Omit<Props, 'formatMessage' | 'label'>) {
  return (
    <PhoneField {...props} formatMessage={fieldMessages.phone} label={t('Phone number')} type="tel" inputMode="tel" />
  );
}
