import type { Message } from '@kanisa/contract/messaging/messages.schema.ts';
import { messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import styles from './messages.module.css';

interface Props {
  message: Message;
  onKeep: () => void;
  onDelete: () => void;
}

export function DeleteMessageQuestion({ message, onKeep, onDelete }: Props) {
  return (
    <QuestionDialog
      title={messageMessages.deleteQuestion}
      safe={t('Cancel')}
      risky={t('Delete')}
      onSafe={onKeep}
      onRisky={onDelete}
    >
      <p className={styles['asked']}>{message.content}</p>
      <p>{t('It disappears from everyone’s inbox.')}</p>
    </QuestionDialog>
  );
}
