import type { TwoStepStatus } from '@kanisa/contract/identity/two-step.schema.ts';
import { RECOVERY_CODES_LOW } from '@kanisa/contract/identity/two-step.ts';
import { type Day, formatDay } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { useTwoStep } from './api.ts';
import { AppRow } from './app-row.tsx';
import { PasskeyList } from './passkey-list.tsx';
import styles from './two-step.module.css';

const SETUP_PATH = '/profile/security/two-step';

/** Two-step login on the security page: what there is, and the way to its setup. */
export function TwoStepSection() {
  const status = useTwoStep();
  if (status.data) return <Overview status={status.data} />;
  if (!status.isError) return <SkeletonLines count={4} />;
  return <ApiErrorBanner error={status.error} busy={status.isFetching} onRetry={() => void status.refetch()} />;
}

function Overview({ status }: { status: TwoStepStatus }) {
  const { is_on: isOn, passkeys, app, required_from: requiredFrom, recovery_codes_left: codesLeft } = status;
  const hasFactor = passkeys.length > 0 || app !== null;
  return (
    <>
      <p className={styles['state']}>
        {isOn ? <Badge good>{t('On')}</Badge> : <strong>{t('Off')}</strong>}{' '}
        {isOn
          ? t('Your password alone doesn’t open your account.')
          : t('Anyone who learns your password can log in as you.')}
      </p>
      {requiredFrom !== null && !isOn && (
        <Banner tone="warning">
          {t('Your church requires this from {day}.', { day: formatLongDay(requiredFrom) })}
        </Banner>
      )}
      {hasFactor && !isOn && <Banner tone="warning">{t('Almost done: keep your recovery codes, and it’s on.')}</Banner>}
      <PasskeyList passkeys={passkeys} />
      {app && (
        <AppRow
          app={app}
          replacement={
            <ButtonLink
              to={`${SETUP_PATH}#app`}
              look="quiet"
              className={styles['tool']}
              aria-label={t('Replace the authenticator app')}
            >
              {t('Replace')}
            </ButtonLink>
          }
        />
      )}
      {isOn && <CodesLeft count={codesLeft} />}
      <div className={styles['buttons']}>
        <ButtonLink to={SETUP_PATH} look={isOn ? 'plain' : 'main'}>
          {getSetupLabel(isOn, hasFactor)}
        </ButtonLink>
        {isOn && (
          <ButtonLink to={`${SETUP_PATH}#recovery-codes`} look="plain">
            {t('Make new recovery codes')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function getSetupLabel(isOn: boolean, hasFactor: boolean): string {
  if (isOn) return t('Add a passkey or app');
  return hasFactor ? t('Finish the setup') : t('Set up two-step login');
}

function CodesLeft({ count }: { count: number }) {
  if (count > RECOVERY_CODES_LOW)
    return <p className={frame['soft']}>{t('Recovery codes left: {count}', { count })}</p>;
  return (
    <Banner tone="warning">{t('Recovery codes left: {count}. Make new ones before you need them.', { count })}</Banner>
  );
}

const formatLongDay = (day: string) => formatDay(day as Day, { weekday: 'long', day: 'numeric', month: 'long' });
