import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { DownloadCard } from './download-card.tsx';
import styles from './own-data.module.css';

export const meta = () => [{ title: pageTitle(t('My data')) }];

export default function OwnDataPage() {
  return (
    <div className={`${frame['page']} ${styles['page']}`}>
      <div>
        <BackLink to="/profile">{t('My profile')}</BackLink>
        <PageHeader
          title={t('My data')}
          lead={t('It’s your data. Download a copy at any time, or ask us to delete it.')}
        />
      </div>
      <div className={styles['columns']}>
        <DownloadCard />
        <DeletionCard />
      </div>
    </div>
  );
}
