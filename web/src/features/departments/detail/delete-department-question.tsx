import { departmentMessages } from '@kanisa/contract/departments/departments.ts';
import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import styles from './detail.module.css';

export function DeleteDepartmentQuestion({
  name,
  onCancel,
  onDelete,
}: {
  name: string;
  onCancel: () => void;
  onDelete: () => void;
}) {
  return (
    <QuestionDialog
      title={departmentMessages.deleteQuestion}
      safe={t('Cancel')}
      risky={t('Delete')}
      onSafe={onCancel}
      onRisky={onDelete}
    >
      <p className={styles['asked']}>{name}</p>
      <p>{t('This also deletes its memberships, applications, info posts and logo. You can’t undo it.')}</p>
    </QuestionDialog>
  );
}
