import type { FamilyMember } from '@kanisa/contract/people/family.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { type ContractForm as Form, useTyped } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/frame.module.css';
import { LeaveQuestion } from '../../../ui/leave-question.tsx';
import { sayDone } from '../../../ui/toast.ts';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { AddressFields } from '../shared/address-fields.tsx';
import { BioField, FamilyFields, type FamilyTyped } from '../shared/family-fields.tsx';
import { MemberPhoto } from './member-photo.tsx';
import { useFamilyForm } from './use-family-form.ts';
import { useCancel, useReturn } from './use-return.ts';

interface Props {
  /** Null for somebody new. */
  member: FamilyMember | null;
  button: string;
  done: string;
}

export function FamilyMemberForm({ member, button, done }: Props) {
  const [isSaved, setSaved] = useState(false);
  const { form, photo, progress, holdBirthday } = useFamilyForm(member, () => {
    sayDone(done);
    setSaved(true);
  });
  const cancel = useCancel();
  useReturn(isSaved);
  return (
    <>
      <LeaveQuestion when={() => !isSaved && (form.busy || form.wouldLose() || photo.file !== null)} />
      <ContractForm form={form}>
        <div className={frame['card']}>
          <MemberPhoto member={member} photo={photo} name={useTyped(form, 'name')} busy={form.busy || isSaved} />
          <FamilyFields field={form.field} holdBirthday={holdBirthday} />
        </div>
        <ResidenceFields form={form} />
        <div className={frame['card']}>
          <BioField field={form.field('bio')} typed={useTyped(form, 'bio')} />
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

function ResidenceFields({ form }: { form: Form<FamilyTyped> }) {
  const typed = useWatch({ control: form.control, name: 'address' });
  return (
    <div className={frame['card']}>
      <AddressFields
        field={(part) => form.field(`address.${part}`)}
        set={(part, value) => form.set(`address.${part}`, value)}
        typed={typed}
        hint={t('Only as much as you like to tell.')}
      />
    </div>
  );
}
