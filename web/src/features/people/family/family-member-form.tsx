import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import { familyFallbacks, familyMessages } from '@kanisa/contract/people/family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { useFieldText } from '../../../ui/form/use-contract-form.ts';
import { usePhoto } from '../../records/photos/use-photo.ts';
import { FamilyForm } from '../shared/family-form.tsx';
import { FamilyPhotoField, usePhotoDeletion } from '../shared/family-photo-field.tsx';
import { reloadFamily, toFamilyError } from './api.ts';
import { useOwnFamilyForm } from './use-own-family-form.ts';
import { useGoBackOrToFamily, useReturnToFamily } from './use-return-to-family.ts';

interface Props {
  /** Null for a new family member. */
  member: FamilyMember | null;
  button: string;
  done: string;
}

export function FamilyMemberForm({ member, button, done }: Props) {
  const [isSaved, setSaved] = useState(false);
  const state = useOwnFamilyForm(member, () => {
    showSuccessToast(done);
    setSaved(true);
  });
  const cancel = useGoBackOrToFamily();
  useReturnToFamily(isSaved);
  // The initials follow the name.
  const name = useFieldText(state.form, 'name');
  const busy = state.form.busy || isSaved;
  return (
    <FamilyForm
      state={state}
      mayLeave={() => isSaved}
      photo={<OwnFamilyPhoto member={member} chosen={state.photo} name={name} disabled={busy} />}
      address={{ hint: t('Share as much as you like.') }}
      submit={{ busy, label: button, busyLabel: isSaved ? t('Saved') : t('Saving...') }}
      cancel={
        <button type="button" className={buttonClass('plain')} onClick={cancel}>
          {t('Cancel')}
        </button>
      }
    />
  );
}

type PhotoProps = Pick<ComponentProps<typeof FamilyPhotoField>, 'member' | 'chosen' | 'name' | 'disabled'>;

function OwnFamilyPhoto(props: PhotoProps) {
  const client = useQueryClient();
  const deletion = usePhotoDeletion(props.member, {
    async deletePhoto({ id }) {
      try {
        return await callApi('DELETE /profile/family/:id/photo', { params: { id }, fallback: familyFallbacks.update });
      } catch (error) {
        throw toFamilyError(error, familyMessages.mayNotUpdate);
      }
    },
    onDone: () => void reloadFamily(client),
  });
  const saved = usePhoto(deletion.address);
  return (
    <FamilyPhotoField
      {...props}
      deletion={deletion}
      label={t('Photo')}
      savedUrl={saved.url}
      note={saved.failed ? familyFallbacks.photo : undefined}
      question={{
        title: (name) => t('Remove the photo of {name}?', { name }),
        risky: t('Remove photo'),
        text: t('It’s deleted immediately and can’t be restored.'),
      }}
    />
  );
}
