import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import { familyFallbacks, familyMessages } from '@kanisa/contract/people/family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
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
  const removal = useFamilyPhotoDeletion(member);
  const saved = usePhoto(removal.isDone ? null : (member?.photo ?? null));
  const hasPhoto = member !== null && member.photo !== null && !removal.isDone;
  return (
    <>
      {removal.refusal && <Banner tone="error">{removal.refusal}</Banner>}
      <PhotoField
        label={t('Photo')}
        chosen={photo}
        savedUrl={saved.url}
        name={name}
        disabled={busy || removal.isBusy}
        note={saved.failed ? t(familyFallbacks.photo) : undefined}
        onRemove={hasPhoto ? removal.ask : undefined}
      />
      {removal.isAsking && member && (
        <QuestionDialog
          title={t('Remove the photo of {name}?', { name: member.name })}
          safe={t('Keep it')}
          risky={t('Remove photo')}
          onSafe={removal.keep}
          onRisky={removal.remove}
        >
          {t('It goes at once, and cannot be brought back.')}
        </QuestionDialog>
      )}
    </>
  );
}

/** Deletes the stored photo after a question. The draft in the form stays. */
function useFamilyPhotoDeletion(member: FamilyMember | null) {
  const client = useQueryClient();
  const [state, setState] = useState<'resting' | 'asking' | 'busy' | 'done'>('resting');
  const [refusal, setRefusal] = useState<string | null>(null);

  async function remove(id: number): Promise<void> {
    setState('busy');
    setRefusal(null);
    try {
      const { message } = await callApi('DELETE /profile/family/:id/photo', {
        params: { id },
        fallback: familyFallbacks.update,
      });
      showSuccessToast(t(message));
      void reloadFamily(client);
      setState('done');
    } catch (error) {
      const told = toFamilyError(error, familyMessages.mayNotUpdate);
      if (!(told instanceof ApiError)) throw error;
      setRefusal(told.message);
      setState('resting');
    }
  }

  return {
    isAsking: state === 'asking',
    isBusy: state === 'busy',
    isDone: state === 'done',
    refusal,
    ask: () => setState('asking'),
    keep: () => setState('resting'),
    remove: () => member && void remove(member.id),
  };
}
