import { t } from '../../../../lib/i18n.ts';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import styles from './send.module.css';
import type { SendConfirmation } from './use-send-confirmation.ts';

interface Props {
  asked: SendConfirmation;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Shows the recipient count once more, because a sent email can be undone for seconds only. */
export function SendQuestion({ asked: { subject, reach }, onAnswer }: Props) {
  const count = reach.reached;
  const leftOut = reach.left_out.reduce((total, group) => total + group.count, 0);
  return (
    <QuestionDialog
      title={t('Send this email to {count} people?', { count })}
      safe={t('Not yet')}
      risky={t('Send to {count} people', { count })}
      onSafe={() => onAnswer(false)}
      onRisky={() => onAnswer(true)}
    >
      <p className={styles['asked']}>{subject}</p>
      {leftOut > 0 && <p>{t('{count} people will be left out.', { count: leftOut })}</p>}
      <p>{t('You can undo it right after sending.')}</p>
    </QuestionDialog>
  );
}
