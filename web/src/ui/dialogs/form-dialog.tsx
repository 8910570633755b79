import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { t } from '../../lib/i18n.ts';
import { buttonClass } from '../button-link.tsx';
import { ContractForm } from '../form/contract-form.tsx';
import type { ContractForm as Form } from '../form/use-contract-form.ts';
import styles from './form-dialog.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

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
  const dialog = useModalDialog('input, select, textarea');
  const titleId = useId();

  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!form.busy) onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div className={styles['text']}>{text}</div>
      <ContractForm form={form}>
        {children}
        <div className={styles['choices']}>
          <button type="button" className={buttonClass('plain')} disabled={form.busy} onClick={onClose}>
            {safe}
          </button>
          <button
            type="submit"
            className={buttonClass('main', styles['act'], isRisky && styles['risky'])}
            disabled={form.busy}
          >
            {form.busy ? busyLabel : label}
          </button>
        </div>
      </ContractForm>
      <span className="visually-hidden" role="status">
        {form.busy ? t('Please wait') : ''}
      </span>
    </dialog>
  );
}
