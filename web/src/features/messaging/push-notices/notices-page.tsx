import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Deferred } from '../../../ui/feedback/deferred.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePushSettings, useThisBrowser } from './api.ts';
import { DevicesCard } from './devices-card.tsx';
import { KindsCard } from './kinds-card.tsx';
import { NoticesSkeleton } from './notices-skeleton.tsx';
import { ThisDeviceCard } from './this-device-card.tsx';

export const meta = () => [{ title: pageTitle(t('Notices')) }];

export default function NoticesPage() {
  const browser = useThisBrowser();
  const settings = usePushSettings(!browser.isPending);
  return (
    <div className={frame['page']}>
      <div>
        <BackLink to="/profile">{t('My profile')}</BackLink>
        <PageHeader
          title={t('Notices')}
          lead={t(
            'Your phone or computer tells you when there’s news. It costs nothing, and you can turn it off at any time.',
          )}
        />
      </div>
      {settings.isError && !settings.data && (
        <ApiErrorBanner error={settings.error} busy={settings.isFetching} onRetry={() => void settings.refetch()} />
      )}
      <Deferred isPending={settings.isPending || browser.isPending} until={<NoticesSkeleton />}>
        {settings.data && browser.data && (
          <div className={frame['columns']}>
            <div className={frame['stack20']}>
              <ThisDeviceCard browser={browser.data} devices={settings.data.devices} />
              <DevicesCard devices={settings.data.devices} />
            </div>
            <KindsCard kinds={settings.data.kinds} />
          </div>
        )}
      </Deferred>
    </div>
  );
}
