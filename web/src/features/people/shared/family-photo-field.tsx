import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import { useState } from 'react';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { PhotoField } from '../../records/photos/photo-field.tsx';
import type { ChosenPhoto } from '../../records/photos/use-chosen-photo.ts';

interface DeletionPolicy {
  deletePhoto: (member: FamilyMember) => Promise<{ message: string }>;
  onDone: () => void;
  handleError?: (error: ApiError) => boolean;
}

/** Deletes the stored photo of a family member after a question. The draft in the form stays. */
export function usePhotoDeletion(member: FamilyMember | null, { deletePhoto, onDone, ...policy }: DeletionPolicy) {
  const [isDone, setDone] = useState(false);
  const deletion = useDeletion<FamilyMember>({
    async deleteItem(asked) {
      const { message } = await deletePhoto(asked);
      setDone(true);
      showSuccessToast(message);
      onDone();
    },
    ...policy,
  });
  return { ...deletion, isDone, address: isDone ? null : (member?.photo ?? null) };
}

interface Props {
  member: FamilyMember | null;
  deletion: ReturnType<typeof usePhotoDeletion>;
  /** Shown instead of the error of the deletion. */
  errorMessage?: string | undefined;
  question: { title: (name: string) => string; risky: string; text: string };
  label: string;
  chosen: ChosenPhoto;
  savedUrl: string | null;
  name: string;
  size?: number;
  disabled: boolean;
  note?: string | undefined;
  removeLabel?: string;
}

/** The photo of a family member. Deleting the stored one acts immediately. */
export function FamilyPhotoField({ member, deletion, errorMessage, question, disabled, ...field }: Props) {
  const { asked } = deletion;
  const shownError = errorMessage ?? deletion.errorMessage;
  return (
    <>
      {shownError && <Banner tone="error">{shownError}</Banner>}
      <PhotoField
        {...field}
        disabled={disabled || deletion.isDeleting}
        onRemove={member && deletion.address !== null ? () => deletion.ask(member) : undefined}
      />
      {asked && (
        <QuestionDialog
          title={question.title(asked.name)}
          safe={t('Keep it')}
          risky={question.risky}
          onSafe={deletion.cancel}
          onRisky={deletion.confirm}
        >
          {question.text}
        </QuestionDialog>
      )}
    </>
  );
}
