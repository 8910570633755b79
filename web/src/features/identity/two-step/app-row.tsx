import type { TwoStepStatus } from '@kanisa/contract/identity/two-step.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { focusHeading } from '../../../lib/browser/focus-heading.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import frame from '../../../ui/page/frame.module.css';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import row from '../shared/tile-row.module.css';
import { reloadOwnSession, reloadTwoStep, removeApp } from './api.ts';
import { PhoneIcon } from './phone-icon.tsx';
import styles from './two-step.module.css';

type App = NonNullable<TwoStepStatus['app']>;

interface Props {
  app: App;
  /** The link or button that leads to a new app in place of this one. */
  replacement: ReactNode;
}

export function AppRow({ app, replacement }: Props) {
  const client = useQueryClient();
  const deletion = useDeletion<App>({
    async deleteItem() {
      const { message } = await removeApp();
      showSuccessToast(message);
      await Promise.all([reloadTwoStep(client), reloadOwnSession()]);
      // The focused button disappears with the app.
      focusHeading();
    },
    onMissing: () => void reloadTwoStep(client),
  });
  return (
    <>
      {deletion.errorMessage !== null && <Banner tone="error">{deletion.errorMessage}</Banner>}
      <div className={styles['row']}>
        <span className={row['tile']}>
          <PhoneIcon />
        </span>
        <div className={frame['note']}>
          <AppFacts app={app} />
          <p className={styles['tools']}>
            {replacement}
            <button
              type="button"
              className={buttonClass('quiet', styles['tool'])}
              aria-label={t('Remove the authenticator app')}
              disabled={deletion.isDeleting}
              onClick={() => deletion.ask(app)}
            >
              {deletion.isDeleting ? t('Removing...') : t('Remove')}
            </button>
          </p>
        </div>
      </div>
      {deletion.asked && (
        <QuestionDialog
          title={t('Remove the authenticator app?')}
          safe={t('Cancel')}
          risky={t('Remove')}
          onSafe={deletion.cancel}
          onRisky={deletion.confirm}
        >
          {t('Its codes stop working, and your other devices are logged out.')}
        </QuestionDialog>
      )}
    </>
  );
}

function AppFacts({ app }: { app: App }) {
  return (
    <>
      <p className={row['name']}>{t('Authenticator app')}</p>
      <p>
        <Sentence text={t('Added {when}')} values={{ when: <TimeAgo instant={app.added_at} /> }} />
      </p>
      {app.last_used_at !== null && (
        <p>
          <Sentence text={t('Last used {when}')} values={{ when: <TimeAgo instant={app.last_used_at} /> }} />
        </p>
      )}
    </>
  );
}
