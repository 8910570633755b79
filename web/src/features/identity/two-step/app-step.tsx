import type { TwoStepStatus } from '@kanisa/contract/identity/two-step.schema.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { focusHeading } from '../../../lib/browser/focus-heading.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import frame from '../../../ui/page/frame.module.css';
import { startApp } from './api.ts';
import { AppConfirmation } from './app-confirmation.tsx';
import { AppRow } from './app-row.tsx';
import styles from './two-step.module.css';

/** The app is for people whose browser has no passkeys, and a second way for all others. */
export function AppStep({ app, hasPasskey }: { app: TwoStepStatus['app']; hasPasskey: boolean }) {
  const start = useApiMutation({ mutationFn: startApp });
  const close = () => {
    start.reset();
    // The focused button disappears with the form.
    focusHeading('#app-title');
  };
  if (start.data) return <AppConfirmation {...start.data} replaces={app !== null} onClose={close} />;
  const starting = { disabled: start.isPending, onClick: () => start.mutate() };
  return (
    <>
      {!app && <AppIntroduction hasPasskey={hasPasskey} />}
      {start.error && <Banner tone="error">{start.error.message}</Banner>}
      {app ? (
        <AppRow
          app={app}
          replacement={
            <button
              type="button"
              {...starting}
              className={buttonClass('quiet', styles['tool'])}
              aria-label={t('Replace the authenticator app')}
            >
              {start.isPending ? t('Preparing...') : t('Replace')}
            </button>
          }
        />
      ) : (
        <button type="button" {...starting} className={buttonClass('plain')}>
          {start.isPending ? t('Preparing...') : t('Set up an app')}
        </button>
      )}
    </>
  );
}

function AppIntroduction({ hasPasskey }: { hasPasskey: boolean }) {
  return (
    <p className={frame['soft']}>
      {t(
        hasPasskey
          ? 'A second way in, for a day without your passkey. The app shows a new code every half minute.'
          : 'An app on your phone, such as Aegis or Google Authenticator, shows a new code every half minute.',
      )}
    </p>
  );
}
