import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useFieldText } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import { AddressFields } from './address-fields.tsx';
import { BioField, FamilyFields } from './family-fields.tsx';
import type { FamilyFormState } from './use-family-form.ts';

interface Props {
  state: FamilyFormState;
  /** Whether leaving the page loses nothing. */
  mayLeave: () => boolean;
  photo: ReactNode;
  address: { title?: string; hint: string };
  /** The status of the member. With it, the bio stands with the other fields. */
  status?: ReactNode;
  submit: { busy: boolean; label: string; busyLabel: string };
  cancel: ReactNode;
  /** Stands above the fields. */
  children?: ReactNode;
}

/** The form of a family member, of the own family and of a user's. */
export function FamilyForm({ state, mayLeave, photo, address, status, submit, cancel, children }: Props) {
  const { form, progress, birthdayRef } = state;
  const bio = <BioField field={form.field('bio')} value={useFieldText(form, 'bio')} />;
  return (
    <>
      <UnsavedChangesDialog
        when={() => !mayLeave() && (form.busy || form.hasUnsavedInput() || state.photo.file !== null)}
      />
      <ContractForm form={form}>
        {children}
        <div className={frame['card']}>
          {photo}
          <FamilyFields
            field={form.field}
            birthdayRef={birthdayRef}
            contactInfo={useFieldText(form, 'contact_info')}
            setContactInfo={(text) => form.set('contact_info', text)}
          />
          {status && bio}
        </div>
        {status && <div className={frame['card']}>{status}</div>}
        <div className={frame['card']}>
          <AddressFields
            {...address}
            field={(part) => form.field(`address.${part}`)}
            set={(part, value) => form.set(`address.${part}`, value)}
            values={useWatch({ control: form.control, name: 'address' })}
          />
        </div>
        {!status && <div className={frame['card']}>{bio}</div>}
        {progress && <UploadProgress progress={progress} />}
        <div className={frame['buttons']}>
          <SubmitButton {...submit} />
          {cancel}
        </div>
      </ContractForm>
    </>
  );
}
