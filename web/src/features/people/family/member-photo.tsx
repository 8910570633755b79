import {
  deleteFamilyPhoto,
  type FamilyMember,
  familyFallbacks,
  familyMessages,
} from '@kanisa/contract/people/family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { t } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Question } from '../../../ui/question.tsx';
import { sayDone } from '../../../ui/toast.ts';
import { PhotoField } from '../../records/photos/photo-field.tsx';
import type { ChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { usePhoto } from '../../records/photos/use-photo.ts';
import { asTold, reloadFamily } from './api.ts';

interface Props {
  member: FamilyMember | null;
  photo: ChosenPhoto;
  /** As it is typed at this moment: the initials follow along. */
  name: string;
  /** Being saved at this moment, or saved. */
  busy: boolean;
}

export function MemberPhoto({ member, photo, name, busy }: Props) {
  const removal = useRemoval(member);
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
        <Question
          title={t('Remove the photo of {name}?', { name: member.name })}
          safe={t('Keep it')}
          risky={t('Remove photo')}
          onSafe={removal.keep}
          onRisky={removal.remove}
        >
          {t('It goes at once, and cannot be brought back.')}
        </Question>
      )}
    </>
  );
}

/** Takes the kept photo away, after a question. What else was typed stays. */
function useRemoval(member: FamilyMember | null) {
  const client = useQueryClient();
  const [state, setState] = useState<'resting' | 'asking' | 'busy' | 'done'>('resting');
  const [refusal, setRefusal] = useState<string | null>(null);

  async function remove(id: number): Promise<void> {
    setState('busy');
    setRefusal(null);
    try {
      const { message } = await call(deleteFamilyPhoto, { params: { id }, fallback: familyFallbacks.update });
      sayDone(t(message));
      void reloadFamily(client);
      setState('done');
    } catch (error) {
      const told = asTold(error, familyMessages.mayNotUpdate);
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
