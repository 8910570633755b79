import { useState } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import textButton from '../../../../ui/text-button.module.css';
import styles from './section.module.css';

/** The way back to the words that Kanisa ships with. Nothing is saved before the admin saves. */
export function ExampleButton({ onTake }: { onTake: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles['foot']}>
      <p>{t('Kanisa came with words for this section.')}</p>
      <button type="button" className={textButton['button']} onClick={() => setAsking(true)}>
        {t('Bring back the example')}
      </button>
      {isAsking && (
        <QuestionDialog
          title={t('Fill this form with the example?')}
          safe={t('Keep my words')}
          risky={t('Bring back the example')}
          onSafe={() => setAsking(false)}
          onRisky={() => {
            setAsking(false);
            onTake();
            showSuccessToast(t('The example is in the form. Save to keep it.'));
          }}
        >
          {t('What is in the form is replaced. Nothing is saved until you press Save.')}
        </QuestionDialog>
      )}
    </div>
  );
}
