import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { t } from '../../lib/i18n.ts';
import { buttonClass } from '../button-link.tsx';
import { ContractForm } from '../form/contract-form.tsx';
import type { ContractForm as Form } from '../form/use-contract-form.ts';
import { Dialog, DialogButtons, DialogText } from './dialog.tsx';
import styles from './form-dialog.module.css';

interface Props<FormValues extends FieldValues> {
  title: string;
  form: Form<FormValues>;
  /** Label of the submit button, and the label while it submits. */
  label: string;
  busyLabel: string;
  safe: string;
  /** The action deletes something for good. */
  isRisky?: boolean;
  onClose: () => void;
  /** Explains the consequences, above the fields. */
  text: ReactNode;
  children: ReactNode;
}

/** A dialog that the user answers by filling in a form, which prevents accidental confirmation. */
export function FormDialog<FormValues extends FieldValues>(props: Props<FormValues>) {
  const { title, form, label, busyLabel, safe, isRisky = false, onClose, text, children } = props;

  return (
    <Dialog title={title} width={480} focused="input, select, textarea" isBusy={form.busy} onClose={onClose}>
      <DialogText>{text}</DialogText>
      <ContractForm form={form}>
        {children}
        <DialogButtons>
          <button type="button" className={buttonClass('plain')} disabled={form.busy} onClick={onClose}>
            {safe}
          </button>
          <button type="submit" className={buttonClass('main', isRisky && styles['risky'])} disabled={form.busy}>
            {form.busy ? busyLabel : label}
          </button>
        </DialogButtons>
      </ContractForm>
      <span className="visually-hidden" role="status">
        {form.busy ? t('Please wait') : ''}
      </span>
    </Dialog>
  );
}
