import { siteFallbacks, siteMessages } from '@kanisa/contract/site/site.ts';
import type { SiteVersion } from '@kanisa/contract/site/site-editing.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { siteKey } from '../shared/api.ts';
import { SiteListPage } from '../shared/site-list-page.tsx';
import { useReloadOfPublished } from '../shared/use-reload-of-published.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { VersionPreview } from './version-preview.tsx';
import { VersionRow } from './version-row.tsx';

export const meta = () => [{ title: pageTitle(t('History of the site')) }];

export default function HistoryPage() {
  const history = useQuery({
    queryKey: siteKey('versions'),
    queryFn: ({ signal }) => callApi('GET /admin/site/versions', { signal, fallback: siteFallbacks.read }),
    refetchOnMount: 'always',
  });
  return (
    <SiteListPage
      title={t('History of the site')}
      lead={t('The last fifty versions, the newest first.')}
      query={history}
    >
      {({ versions }) => <Versions versions={versions} />}
    </SiteListPage>
  );
}

function Versions({ versions }: { versions: readonly SiteVersion[] }) {
  const [seen, setSeen] = useState<SiteVersion | null>(null);
  const [asked, setAsked] = useState<SiteVersion | null>(null);
  const { isLive, reload } = useReloadOfPublished();
  if (versions.length === 0) return <NoVersions />;
  return (
    <>
      {isLive && <Banner tone="success">{siteMessages.restored}</Banner>}
      <ol className={frame['list']}>
        {versions.map((version, index) => (
          <VersionRow
            key={version.version}
            version={version}
            isLive={index === 0}
            onLook={() => setSeen(version)}
            onRestore={() => setAsked(version)}
          />
        ))}
      </ol>
      {seen && <VersionPreview version={seen.version} onClose={() => setSeen(null)} />}
      {asked && <RestoreDialog version={asked} onClose={() => setAsked(null)} onRestored={reload} />}
    </>
  );
}

function NoVersions() {
  return (
    <div className={frame['card']}>
      <EmptyState
        title={t('Nothing published yet')}
        action={<ButtonLink to="/admin/site">{t('Public site')}</ButtonLink>}
      >
        <p>{t('Each publishing is kept here, with who did it and when.')}</p>
      </EmptyState>
    </div>
  );
}
