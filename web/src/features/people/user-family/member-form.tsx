import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { peopleFamilyFallbacks } from '@kanisa/contract/people/user-family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useFieldText } from '../../../ui/form/use-contract-form.ts';
import { ConcurrentChangesBanner } from '../shared/concurrent-changes-banner.tsx';
import { FamilyForm } from '../shared/family-form.tsx';
import type { FamilyFormState } from '../shared/use-family-form.ts';
import { markPeopleStale } from './api.ts';
import { UserFamilyPhotoField, useUserPhotoDeletion } from './member-photo.tsx';
import { useUserFamilyForm } from './use-user-family-form.ts';

interface Props {
  userId: string;
  /** Null for a new family member. */
  member: UserFamilyMember | null;
}

export function UserFamilyMemberForm({ userId, member }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = `/admin/users/${userId}/family`;
  const { state, changes, savedMember, mayLeave } = useUserFamilyForm(userId, member, () => void navigate(list));
  const deletion = useUserPhotoDeletion({
    userId,
    member,
    fallback: peopleFamilyFallbacks.deletePhoto,
    onDone: () => void markPeopleStale(client),
  });
  const { busy } = state.form;
  // The initials follow the name.
  const name = useFieldText(state.form, 'name');
  const photo = { member, deletion, chosen: state.photo, name, disabled: busy };
  return (
    <FamilyForm
      state={state}
      mayLeave={() => mayLeave.current}
      photo={<UserFamilyPhotoField {...photo} label={t('Photo')} />}
      address={{ title: t('Address'), hint: t('Fill in all four parts, or none.') }}
      status={<StatusField form={state.form} />}
      submit={{
        busy,
        label: savedMember ? t('Update Family Member') : t('Add Family Member'),
        busyLabel: t('Saving...'),
      }}
      cancel={
        <ButtonLink to={member ? `${list}/${member.id}` : list} look="plain">
          {t('Cancel')}
        </ButtonLink>
      }
    >
      {changes && <ConcurrentChangesBanner changes={changes} />}
    </FamilyForm>
  );
}

function StatusField({ form }: Pick<FamilyFormState, 'form'>) {
  const isActive = useWatch({ control: form.control, name: 'is_active' });
  return (
    <SwitchField
      field={form.field('is_active')}
      label={t('Status')}
      hint={isActive ? t('Active') : t('Inactive members stay on record but no longer count as living here.')}
    />
  );
}
