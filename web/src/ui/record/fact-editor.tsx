import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { asApiError } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { NativeSelect, Textarea, TextInput } from '../form/inputs.tsx';
import styles from './fact-editor.module.css';

export type FactValues = Readonly<Record<string, string>>;

export interface FactField {
  name: string;
  label: string;
  value: string;
  kind?: 'text' | 'tel' | 'email' | 'date' | 'number' | 'area' | 'choice';
  /** Of the kind `choice`; the empty one comes first. */
  choices?: readonly { value: string; label: string }[];
  maxLength?: number;
  hint?: string;
}

/** Somebody else changed the same value. It was not overwritten. */
export interface FactConflict {
  /** Their values, as one reads them. */
  theirs: string;
}

interface Props {
  label: string;
  fields: readonly FactField[];
  hint?: string | undefined;
  onSave: (values: FactValues) => Promise<FactConflict | undefined>;
  onClose: () => void;
}

/** Fields in the place of a value. Enter saves, Escape leaves everything as it was. */
export function FactEditor({ label, fields, hint, onSave, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<FactValues>(() =>
    Object.fromEntries(fields.map((one) => [one.name, one.value])),
  );
  const { save, busy, errors, message } = useSaving(values, fields, onSave, onClose);
  useFieldFocus(form, errors, message);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape does what Cancel does
    <form
      ref={form}
      className={styles['editor']}
      aria-label={t('Edit {field}', { field: label })}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {message !== null && (
        <p className={styles['message']} role="alert">
          {message}
        </p>
      )}
      {fields.map((field) => (
        <FactInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      {hint && <p className={styles['hint']}>{hint}</p>}
      <div className={styles['buttons']}>
        <button type="button" className={styles['cancel']} disabled={busy} onClick={onClose}>
          {t('Cancel')}
        </button>
        <button type="submit" className={styles['save']} disabled={busy}>
          {busy ? t('Saving...') : t('Save')}
        </button>
      </div>
    </form>
  );
}

/** The first field has the focus, and after an error the first bad one. */
function useFieldFocus(form: RefObject<HTMLFormElement | null>, errors: FactValues, message: string | null): void {
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input, select, textarea');
    first?.focus();
    if (first instanceof HTMLInputElement && first.type !== 'date' && first.type !== 'number') first.select();
  }, [form]);
  useEffect(() => {
    if (message !== null || Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid], input, select, textarea')?.focus();
  }, [form, errors, message]);
}

function useSaving(values: FactValues, fields: readonly FactField[], onSave: Props['onSave'], onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  async function submit(): Promise<void> {
    if (fields.every(({ name, value }) => values[name] === value)) return onClose();
    setBusy(true);
    try {
      const conflict = await onSave(values);
      if (conflict === undefined) return onClose();
      setErrors({});
      setMessage(
        t('Somebody else wrote “{theirs}” in the meantime. Save again to put yours in its place.', { ...conflict }),
      );
    } catch (thrown) {
      const error = asApiError(thrown);
      const isKnown = fields.some(({ name }) => error.fields[name] !== undefined);
      const [first] = fields;
      // The only field is what the error is about.
      const only = fields.length === 1 && first && error.status === 400 ? { [first.name]: error.message } : null;
      setErrors(isKnown ? error.fields : (only ?? {}));
      setMessage(isKnown || only ? null : error.message);
    } finally {
      setBusy(false);
    }
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return { save, busy, errors, message };
}

interface InputProps {
  field: FactField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function FactInput({ field, value, error, onChange }: InputProps) {
  const id = useId();
  const { name, label, kind = 'text', choices = [], maxLength, hint } = field;
  const common = { id, name, label, value, error, description: hint };
  if (kind === 'choice')
    return <NativeSelect {...common} data={choices} onChange={(event) => onChange(event.target.value)} />;
  if (kind === 'area')
    return (
      <Textarea
        {...common}
        autosize
        minRows={2}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <TextInput
      {...common}
      type={kind}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={maxLength}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
