import type { TwoStepStatus } from '@kanisa/contract/identity/two-step.schema.ts';
import { type Day, formatDay } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { hasMethod, useTwoStep } from './api.ts';
import { AppStep } from './app-step.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import { RecoveryStep } from './recovery-step.tsx';
import { SetupStep } from './setup-step.tsx';

export const meta = () => [{ title: pageTitle(t('Two-step login')) }];

export default function TwoStepSetupPage() {
  const status = useTwoStep();
  return (
    <div className={`${frame['page']} ${frame['narrowPage']}`}>
      <div>
        <BackLink to="/profile/security">{t('Password and devices')}</BackLink>
        <PageHeader
          title={t('Two-step login')}
          lead={t('A stolen password alone then opens nothing. It takes two minutes.')}
        />
      </div>
      {status.data && <Steps status={status.data} />}
      {!status.data && status.isError && (
        <ApiErrorBanner error={status.error} busy={status.isFetching} onRetry={() => void status.refetch()} />
      )}
      {status.isPending &&
        ['passkey', 'app', 'codes'].map((step) => (
          <div key={step} className={frame['card']}>
            <SkeletonLines count={3} />
          </div>
        ))}
    </div>
  );
}

function Steps({ status }: { status: TwoStepStatus }) {
  const { passkeys, app, is_on: isOn } = status;
  const hasPasskey = passkeys.some((passkey) => passkey.is_usable);
  return (
    <>
      {!isOn && status.required_from !== null && <RequiredNotice from={status.required_from} />}
      <SetupStep number={1} id="passkey" title={t('A passkey')} isDone={hasPasskey}>
        <PasskeyStep passkeys={passkeys} />
      </SetupStep>
      <SetupStep number={2} id="app" title={t('An authenticator app')} isDone={app !== null} isOptional={hasPasskey}>
        <AppStep app={app} hasPasskey={hasPasskey} />
      </SetupStep>
      <SetupStep number={3} id="recovery-codes" title={t('Recovery codes')} isDone={isOn}>
        <RecoveryStep status={status} isReady={hasMethod(status)} />
      </SetupStep>
    </>
  );
}

function RequiredNotice({ from }: { from: string }) {
  const day = formatDay(from as Day, { weekday: 'long', day: 'numeric', month: 'long' });
  return <Banner tone="warning">{t('Your church requires this from {day}.', { day })}</Banner>;
}
