import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import shared from '../shared/events.module.css';

export function DeleteEventQuestion({
  title,
  onKeep,
  onDelete,
}: {
  title: string;
  onKeep: () => void;
  onDelete: () => void;
}) {
  return (
    <QuestionDialog
      title={t('Delete this event?')}
      safe={t('Cancel')}
      risky={t('Delete')}
      onSafe={onKeep}
      onRisky={onDelete}
    >
      <p className={shared['asked']}>{title}</p>
      <p>{t('All its dates go with it, and who wanted to come. It disappears from the public calendar too.')}</p>
    </QuestionDialog>
  );
}
