import { Navigate } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { usePageNumber } from '../../../lib/url/use-page-number.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Pager } from '../../../ui/paging/pager.tsx';
import { useDeletionRequests } from '../shared/api.ts';
import { DeletionList } from './deletion-list.tsx';
import styles from './deletion-requests.module.css';

export const meta = () => [{ title: pageTitle(t('Deletion requests')) }];

export default function DeletionRequestsPage() {
  const page = usePageNumber();
  const requests = useDeletionRequests(page);
  const total = requests.data?.total;
  return (
    <div className={`${frame['page']} ${styles['page']}`}>
      <PageHeader
        title={t('Deletion requests')}
        lead={
          total
            ? t('{count} people have asked to delete their account', { count: total })
            : t('People who asked to delete their account')
        }
      />
      <Requests requests={requests} />
    </div>
  );
}

function Requests({ requests }: { requests: ReturnType<typeof useDeletionRequests> }) {
  if (!requests.data && requests.isError) {
    return <ApiErrorBanner error={requests.error} busy={requests.isFetching} onRetry={() => void requests.refetch()} />;
  }
  if (!requests.data) {
    return (
      <div className={`${frame['box']} ${styles['card']}`}>
        <SkeletonLines count={6} />
      </div>
    );
  }
  const { deletion_requests: waiting, page, pages, total } = requests.data;
  if (total === 0) return <NoDeletionRequests />;
  // The last request of the page was confirmed, or the link is stale.
  if (waiting.length === 0) return <Navigate to={`?page=${pages}`} replace />;
  return (
    <>
      <DeletionList requests={waiting} />
      {pages > 1 && <Pager page={page} pages={pages} />}
    </>
  );
}

function NoDeletionRequests() {
  return (
    <div className={`${frame['box']} ${styles['card']}`}>
      <EmptyState
        title={t('No deletion requests')}
        action={
          <ButtonLink to="/dashboard" look="plain">
            {t('Go to your dashboard')}
          </ButtonLink>
        }
      >
        <p>{t('Requests to delete an account appear here.')}</p>
      </EmptyState>
    </div>
  );
}
