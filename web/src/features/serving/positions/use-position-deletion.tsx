import type { Position } from '@kanisa/contract/serving/positions.schema.ts';
import { servingFallbacks } from '@kanisa/contract/serving/serving.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { reloadServing } from '../shared/api.ts';

export function usePositionDeletion() {
  const client = useQueryClient();
  return useDeletion<Position>({
    async deleteItem({ id }) {
      const options = { params: { id }, fallback: servingFallbacks.deletePosition };
      const { message } = await callApi('DELETE /serving/positions/:id', options);
      showSuccessToast(message);
      await reloadServing(client);
    },
    onMissing: () => void reloadServing(client),
  });
}

interface Props {
  position: Position;
  onCancel: () => void;
  onDelete: () => void;
}

export function PositionDeletionQuestion({ position, onCancel, onDelete }: Props) {
  return (
    <QuestionDialog
      title={t('Delete this position?')}
      safe={t('Cancel')}
      risky={t('Delete')}
      onSafe={onCancel}
      onRisky={onDelete}
    >
      <p>{position.name}</p>
      <p>{t('All its dates go with it. People who were asked are told.')}</p>
    </QuestionDialog>
  );
}
