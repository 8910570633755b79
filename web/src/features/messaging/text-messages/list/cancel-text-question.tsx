import type { TextMessage } from '@kanisa/contract/messaging/text-messages.schema.ts';
import { t } from '../../../../lib/i18n.ts';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import styles from './list.module.css';

interface Props {
  message: TextMessage;
  onKeep: () => void;
  onCancel: () => void;
}

export function CancelTextQuestion({ message, onKeep, onCancel }: Props) {
  return (
    <QuestionDialog
      title={t('Cancel this text message?')}
      safe={t('Keep it')}
      risky={t('Cancel it')}
      onSafe={onKeep}
      onRisky={onCancel}
    >
      <p className={styles['asked']}>{message.message}</p>
      <p>
        {message.counts.sent > 0
          ? t('No one else will get it. It stays in this list.')
          : t('No one will get it. It stays in this list.')}
      </p>
    </QuestionDialog>
  );
}
