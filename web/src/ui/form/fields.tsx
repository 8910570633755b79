import { useState } from 'react';
import { t } from '../../lib/i18n.ts';
import styles from './form.module.css';
import {
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from './inputs.tsx';
import type { FieldProps } from './use-contract-form.ts';

interface OurProps {
  field: FieldProps;
  label: string;
  /** The field may be empty. */
  optional?: boolean;
}

type TextFieldProps = Omit<TextInputProps, 'error' | 'name' | 'form'> & OurProps;

export function TextField({ field, optional = false, ...rest }: TextFieldProps) {
  return <TextInput {...rest} {...field} aria-required={optional ? undefined : true} />;
}

type AreaFieldProps = Omit<TextareaProps, 'error' | 'name' | 'form'> & OurProps;

export function AreaField({ field, optional = false, ...rest }: AreaFieldProps) {
  return <Textarea rows={3} {...rest} {...field} aria-required={optional ? undefined : true} />;
}

type SelectFieldProps = Omit<NativeSelectProps, 'error' | 'name' | 'form' | 'data'> &
  OurProps & {
    /** The label of the empty choice. */
    blank: string;
    choices: readonly { value: string; label: string }[];
  };

/** A native select, which phones show as their own list. */
export function SelectField({ field, blank, choices, optional = false, ...rest }: SelectFieldProps) {
  return (
    <NativeSelect
      {...rest}
      {...field}
      data={[{ value: '', label: blank }, ...choices]}
      aria-required={optional ? undefined : true}
    />
  );
}

/**
 * A password field with a button that reveals it. The name of the button does not contain "password", so that a search
 * for the field by its label finds only the field.
 */
export function PasswordField({ field, optional = false, ...rest }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...rest}
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aria-required={optional ? undefined : true}
      rightSectionWidth={52}
      rightSection={
        <button
          type="button"
          className={styles['eye']}
          aria-pressed={shown}
          aria-label={t('Show what I typed')}
          onClick={() => setShown(!shown)}
        >
          <Eye closed={shown} />
        </button>
      }
    />
  );
}

function Eye({ closed }: { closed: boolean }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M2.5 12c2.3-4.3 5.5-6.5 9.5-6.5s7.2 2.2 9.5 6.5c-2.3 4.3-5.5 6.5-9.5 6.5S4.8 16.3 2.5 12z" />
      <circle cx="12" cy="12" r="2.9" />
      {closed && <path d="M4 20 20 4" strokeLinecap="round" />}
    </svg>
  );
}

interface CheckFieldProps extends Omit<CheckboxProps, 'error' | 'name' | 'form'> {
  field: FieldProps;
  label: string;
}

export function CheckField({ field, ...rest }: CheckFieldProps) {
  return <Checkbox {...rest} {...field} />;
}
