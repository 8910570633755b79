import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { type ContractForm as Form, useFieldText } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import { AddressFields } from '../shared/address-fields.tsx';
import { BioField, FamilyFields, type FamilyFormValues } from '../shared/family-fields.tsx';
import { FamilyMemberPhoto } from './member-photo.tsx';
import { useFamilyForm } from './use-family-form.ts';
import { useGoBackOrToFamily, useReturnToFamily } from './use-return-to-family.ts';

interface Props {
  /** Null for a new family member. */
  member: FamilyMember | null;
  button: string;
  done: string;
}

export function FamilyMemberForm({ member, button, done }: Props) {
  const [isSaved, setSaved] = useState(false);
  const { form, photo, progress, birthdayRef } = useFamilyForm(member, () => {
    showSuccessToast(done);
    setSaved(true);
  });
  const cancel = useGoBackOrToFamily();
  useReturnToFamily(isSaved);
  return (
    <>
      <UnsavedChangesDialog when={() => !isSaved && (form.busy || form.hasUnsavedInput() || photo.file !== null)} />
      <ContractForm form={form}>
        <div className={frame['card']}>
          <FamilyMemberPhoto
            member={member}
            photo={photo}
            name={useFieldText(form, 'name')}
            busy={form.busy || isSaved}
          />
          <FamilyFields
            field={form.field}
            birthdayRef={birthdayRef}
            contactInfo={useFieldText(form, 'contact_info')}
            setContactInfo={(text) => form.set('contact_info', text)}
          />
        </div>
        <ResidenceFields form={form} />
        <div className={frame['card']}>
          <BioField field={form.field('bio')} value={useFieldText(form, 'bio')} />
        </div>
        {progress && <UploadProgress progress={progress} />}
        <div className={frame['buttons']}>
          <SubmitButton busy={form.busy || isSaved} label={button} busyLabel={isSaved ? t('Saved') : t('Saving...')} />
          <button type="button" className={buttonClass('plain')} onClick={cancel}>
            {t('Cancel')}
          </button>
        </div>
      </ContractForm>
    </>
  );
}

function ResidenceFields({ form }: { form: Form<FamilyFormValues> }) {
  const values = useWatch({ control: form.control, name: 'address' });
  return (
    <div className={frame['card']}>
      <AddressFields
        field={(part) => form.field(`address.${part}`)}
        set={(part, value) => form.set(`address.${part}`, value)}
        values={values}
        hint={t('Share as much as you like.')}
      />
    </div>
  );
}
