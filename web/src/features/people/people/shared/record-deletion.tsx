import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { t } from '../../../../lib/i18n.ts';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { showApiErrorToast, showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { reloadPersons } from './api.ts';

/** Deletes a person or a household, and goes back to the list. */
export function useRecordDeletion(remove: () => Promise<{ message: string }>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useApiMutation({
    async mutationFn() {
      showSuccessToast((await remove()).message);
      void navigate('/admin/people', { replace: true });
      await reloadPersons(client);
    },
    onError: showApiErrorToast,
  });
}

interface Props {
  title: string;
  /** The consequences. */
  text: string;
  onClose: () => void;
  onDelete: () => void;
}

export function DeletionQuestion({ title, text, onClose, onDelete }: Props) {
  return (
    <QuestionDialog
      title={title}
      safe={t('Cancel')}
      risky={t('Delete')}
      onSafe={onClose}
      onRisky={() => {
        onClose();
        onDelete();
      }}
    >
      {text}
    </QuestionDialog>
  );
}
