import type { TwoStepStatus } from '@kanisa/contract/identity/two-step.schema.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import frame from '../../../ui/page/frame.module.css';
import { startApp } from './api.ts';
import { AppConfirmation } from './app-confirmation.tsx';
import { AppRow } from './app-row.tsx';

/** The app is for people whose browser has no passkeys, and a second way for all others. */
export function AppStep({ app, hasPasskey }: { app: TwoStepStatus['app']; hasPasskey: boolean }) {
  const start = useApiMutation({ mutationFn: startApp });
  if (app) return <AppRow app={app} />;
  return (
    <>
      <p className={frame['soft']}>
        {t(
          hasPasskey
            ? 'A second way in, for a day without your passkey. The app shows a new code every half minute.'
            : 'An app on your phone, such as Aegis or Google Authenticator, shows a new code every half minute.',
        )}
      </p>
      {start.error && <Banner tone="error">{start.error.message}</Banner>}
      {start.data ? (
        <AppConfirmation secret={start.data.secret} uri={start.data.uri} />
      ) : (
        <button
          type="button"
          className={buttonClass('plain')}
          disabled={start.isPending}
          onClick={() => start.mutate()}
        >
          {start.isPending ? t('Preparing...') : t('Set up an app')}
        </button>
      )}
    </>
  );
}
