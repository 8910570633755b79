import { CODE_LENGTH } from '@kanisa/contract/identity/accounts.ts';
import { useEffect, useId, useRef } from 'react';
import { TextField } from '../../../ui/form/fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';

/** A code that a device fills in as a whole is shown for this long before it is sent. */
const FILLED_CODE_DELAY_MS = 1000;

/** A code copied from a mail often contains spaces. */
export const stripCode = (text: string) => text.replace(/[\s-]/g, '');

const isComplete = (code: string) => code.length === CODE_LENGTH && /^\d+$/.test(code);

/** The part of React's change event that is needed. The form library passes it on with a loose type. */
interface InputChange {
  target: HTMLInputElement;
  nativeEvent?: Event;
}

interface Props {
  field: FieldProps;
  label: string;
  className?: string | undefined;
  /** The code is the only field of its form: the form is submitted at the last digit. */
  submitsForm?: boolean;
}

export function CodeField({ field, label, className, submitsForm = false }: Props) {
  const id = useId();
  const submitWhenComplete = useSubmitWhenComplete(id);
  return (
    <TextField
      id={id}
      className={className}
      field={{
        ...field,
        async onChange(event: InputChange) {
          const changing = field.onChange(event);
          if (submitsForm) submitWhenComplete(event);
          await changing;
        },
      }}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
    />
  );
}

/** Submits the form once for each complete code, and not if the user has submitted it. */
function useSubmitWhenComplete(id: string) {
  const submitted = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const input = document.getElementById(id) as HTMLInputElement | null;
    const noteSubmit = () => {
      clearTimeout(timer.current);
      submitted.current = stripCode(input?.value ?? '');
    };
    const form = input?.form;
    form?.addEventListener('submit', noteSubmit);
    return () => {
      clearTimeout(timer.current);
      form?.removeEventListener('submit', noteSubmit);
    };
  }, [id]);

  return ({ target, nativeEvent }: InputChange) => {
    clearTimeout(timer.current);
    const code = stripCode(target.value);
    if (!isComplete(code) || code === submitted.current) return;
    const submit = () => target.form?.requestSubmit();
    if (isTypedOrPasted(nativeEvent)) submit();
    else timer.current = setTimeout(submit, FILLED_CODE_DELAY_MS);
  };
}

function isTypedOrPasted(event: Event | undefined): boolean {
  if (!(event instanceof InputEvent)) return false;
  return event.inputType === 'insertFromPaste' || (event.inputType === 'insertText' && event.data?.length === 1);
}
