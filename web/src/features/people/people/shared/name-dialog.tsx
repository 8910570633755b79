import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { t } from '../../../../lib/i18n.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import type { ContractForm } from '../../../../ui/form/use-contract-form.ts';

interface Props<Values extends FieldValues> {
  form: ContractForm<Values>;
  text: string;
  onClose: () => void;
  children: ReactNode;
}

/** Changes the name of a person or a household. */
export function NameDialog<Values extends FieldValues>({ form, text, onClose, children }: Props<Values>) {
  return (
    <FormDialog
      title={t('Change the name')}
      form={form}
      label={t('Save')}
      busyLabel={t('Saving...')}
      safe={t('Cancel')}
      onClose={onClose}
      text={text}
    >
      {children}
    </FormDialog>
  );
}
