import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { type ContractForm as Form, useFieldText } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import { AddressFields } from '../shared/address-fields.tsx';
import { ConcurrentChangesBanner } from '../shared/concurrent-changes-banner.tsx';
import { BioField, FamilyFields } from '../shared/family-fields.tsx';
import type { UserFamilyFormValues } from './form-values.ts';
import { MemberPhotoField } from './member-photo-field.tsx';
import { useUserFamilyMemberForm } from './use-member-form.ts';

interface Props {
  userId: string;
  /** Null for a new family member. */
  member: UserFamilyMember | null;
}

export function UserFamilyMemberForm({ userId, member }: Props) {
  const navigate = useNavigate();
  const list = `/admin/users/${userId}/family`;
  const goToList = () => void navigate(list);
  const { form, photo, progress, changes, savedMember, mayLeave, birthdayRef } = useUserFamilyMemberForm(
    userId,
    member,
    goToList,
  );
  const label = savedMember ? t('Update Family Member') : t('Add Family Member');
  return (
    <>
      <UnsavedChangesDialog
        when={() => !mayLeave.current && (form.busy || form.hasUnsavedInput() || photo.file !== null)}
      />
      <ContractForm form={form}>
        {changes && <ConcurrentChangesBanner changes={changes} />}
        <div className={frame['card']}>
          <MemberPhotoField
            userId={userId}
            member={member}
            photo={photo}
            name={useFieldText(form, 'name')}
            busy={form.busy}
          />
          <FamilyFields
            field={form.field}
            birthdayRef={birthdayRef}
            contactInfo={useFieldText(form, 'contact_info')}
            setContactInfo={(text) => form.set('contact_info', text)}
          />
          <BioField field={form.field('bio')} value={useFieldText(form, 'bio')} />
        </div>
        <div className={frame['card']}>
          <StatusField form={form} />
        </div>
        <ResidenceFields form={form} />
        {progress && <UploadProgress progress={progress} />}
        <div className={frame['buttons']}>
          <SubmitButton busy={form.busy} label={label} busyLabel={t('Saving...')} />
          <ButtonLink to={member ? `${list}/${member.id}` : list} look="plain">
            {t('Cancel')}
          </ButtonLink>
        </div>
      </ContractForm>
    </>
  );
}

function StatusField({ form }: { form: Form<UserFamilyFormValues> }) {
  const isActive = useWatch({ control: form.control, name: 'is_active' });
  return (
    <SwitchField
      field={form.field('is_active')}
      label={t('Status')}
      hint={isActive ? t('Active') : t('Inactive members stay on record but no longer count as living here.')}
    />
  );
}

function ResidenceFields({ form }: { form: Form<UserFamilyFormValues> }) {
  const values = useWatch({ control: form.control, name: 'address' });
  return (
    <div className={frame['card']}>
      <AddressFields
        title={t('Address')}
        field={(part) => form.field(`address.${part}`)}
        set={(part, value) => form.set(`address.${part}`, value)}
        values={values}
        hint={t('Fill in all four parts, or none.')}
      />
    </div>
  );
}
