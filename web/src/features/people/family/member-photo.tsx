import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import { familyFallbacks, familyMessages } from '@kanisa/contract/people/family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { PhotoField } from '../../records/photos/photo-field.tsx';
import type { ChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { usePhoto } from '../../records/photos/use-photo.ts';
import { reloadFamily, toFamilyError } from './api.ts';

interface Props {
  member: FamilyMember | null;
  photo: ChosenPhoto;
  /** Current value of the name field. The initials follow it. */
  name: string;
  /** True while the form is being saved, and after that. */
  busy: boolean;
}

export function FamilyMemberPhoto({ member, photo, name, busy }: Props) {
  const deletion = useFamilyPhotoDeletion();
  const saved = usePhoto(deletion.isDone ? null : (member?.photo ?? null));
  const hasPhoto = member !== null && member.photo !== null && !deletion.isDone;
  return (
    <>
      {deletion.errorMessage && <Banner tone="error">{deletion.errorMessage}</Banner>}
      <PhotoField
        label={t('Photo')}
        chosen={photo}
        savedUrl={saved.url}
        name={name}
        disabled={busy || deletion.isDeleting}
        note={saved.failed ? t(familyFallbacks.photo) : undefined}
        onRemove={hasPhoto ? () => deletion.ask(member) : undefined}
      />
      {deletion.asked && (
        <QuestionDialog
          title={t('Remove the photo of {name}?', { name: deletion.asked.name })}
          safe={t('Keep it')}
          risky={t('Remove photo')}
          onSafe={deletion.cancel}
          onRisky={deletion.confirm}
        >
          {t('It’s deleted immediately and can’t be restored.')}
        </QuestionDialog>
      )}
    </>
  );
}

/** Deletes the stored photo after a question. The draft in the form stays. */
function useFamilyPhotoDeletion() {
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  const deletion = useDeletion<FamilyMember>({
    async deleteItem({ id }) {
      try {
        const { message } = await callApi('DELETE /profile/family/:id/photo', {
          params: { id },
          fallback: familyFallbacks.update,
        });
        showSuccessToast(t(message));
        void reloadFamily(client);
        setDone(true);
      } catch (error) {
        throw toFamilyError(error, familyMessages.mayNotUpdate);
      }
    },
  });
  return { ...deletion, isDone };
}
