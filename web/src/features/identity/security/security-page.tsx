import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { TwoStepSection } from '../two-step/two-step-section.tsx';
import { useDevices } from './api.ts';
import { DeviceList } from './device-list.tsx';
import { DevicesSkeleton } from './devices-skeleton.tsx';
import { EndedDevices } from './ended-devices.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './security.module.css';

export const meta = () => [{ title: pageTitle(t('Password and devices')) }];

export default function SecurityPage() {
  return (
    <div className={`${frame['page']} ${styles['page']}`}>
      <div>
        <BackLink to="/profile">{t('My profile')}</BackLink>
        <PageHeader
          title={t('Password and devices')}
          lead={t('Keep your password to yourself and check where you’re logged in.')}
        />
      </div>
      <div className={frame['columns']}>
        <div className={frame['stack20']}>
          <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="change-password">
            <div>
              <h2 id="change-password">{t('Change your password')}</h2>
              <p className={styles['hint']}>{t('Your other devices will be logged out.')}</p>
            </div>
            <PasswordForm />
          </section>
          <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="two-step">
            <div>
              <h2 id="two-step">{t('Two-step login')}</h2>
              <p className={styles['hint']}>{t('Your password, and then your fingerprint or a code.')}</p>
            </div>
            <TwoStepSection />
          </section>
        </div>
        <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="your-devices">
          <div>
            <h2 id="your-devices">{t('Your devices')}</h2>
            <p className={styles['hint']}>{t('Don’t recognize one? Log it out and change your password.')}</p>
          </div>
          <Devices />
        </section>
      </div>
    </div>
  );
}

function Devices() {
  const devices = useDevices();
  // A loaded list stays visible if reloading fails.
  if (devices.data) {
    return (
      <>
        <DeviceList devices={devices.data.sessions} />
        <EndedDevices devices={devices.data.ended} />
      </>
    );
  }
  if (!devices.isError) return <DevicesSkeleton />;
  return <ApiErrorBanner error={devices.error} busy={devices.isFetching} onRetry={() => void devices.refetch()} />;
}
