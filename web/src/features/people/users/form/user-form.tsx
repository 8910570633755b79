import type { RefObject } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { ContractForm } from '../../../../ui/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import type { ContractForm as Form } from '../../../../ui/form/use-contract-form.ts';
import frame from '../../../../ui/page/frame.module.css';
import type { ConcurrentChange } from '../../shared/concurrent-changes.ts';
import { ConcurrentChangesBanner } from '../../shared/concurrent-changes-banner.tsx';
import type { UserFormValues } from './form-values.ts';
import { AccountFields, ContactFields, PersonFields, UserResidenceFields } from './user-fields.tsx';

interface Props {
  form: Form<UserFormValues>;
  isNew: boolean;
  isSelf?: boolean;
  /** True while saving and afterwards: the page may be left without a question. */
  mayLeave: RefObject<boolean>;
  changes?: readonly ConcurrentChange[] | null;
  button: string;
  cancelTo: string;
}

export function UserForm({ form, isNew, isSelf = false, mayLeave, changes = null, button, cancelTo }: Props) {
  return (
    <>
      <UnsavedChangesDialog when={() => !mayLeave.current && (form.busy || form.hasUnsavedInput())} />
      <ContractForm form={form}>
        {changes && <ConcurrentChangesBanner changes={changes} />}
        <PersonFields form={form} isNew={isNew} />
        <ContactFields form={form} isNew={isNew} />
        <AccountFields form={form} isNew={isNew} isSelf={isSelf} />
        <UserResidenceFields form={form} isNew={isNew} />
        <div className={frame['buttons']}>
          <SubmitButton busy={form.busy} label={button} busyLabel={t('Saving...')} />
          <ButtonLink to={cancelTo} look="plain">
            {t('Cancel')}
          </ButtonLink>
        </div>
      </ContractForm>
    </>
  );
}
