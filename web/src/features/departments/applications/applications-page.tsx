import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import { useEffect, useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Pager } from '../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../ui/paging/redirect-to-last-page.tsx';
import { LazyNoticeOffer } from '../../messaging/shared/lazy-notice-offer.tsx';
import { DepartmentPage, DepartmentPageHeader } from '../shared/department-page.tsx';
import { type ApplicationsQuery, useApplications, useApplicationsQuery } from './api.ts';
import { ApplicationCard } from './application-card.tsx';
import styles from './applications.module.css';
import { ApplicationsSkeleton } from './applications-skeleton.tsx';
import { StatusFilter } from './status-filter.tsx';
import { useApplicationReview } from './use-application-review.ts';

export const meta = () => [{ title: pageTitle(t('Department Applications')) }];

export default function ApplicationsPage() {
  return (
    <DepartmentPage flag="may_see_applications">
      {({ id, department }) => (
        <>
          <DepartmentPageHeader
            id={id}
            department={department}
            title={t('Department Applications')}
            lead={department && !department.viewer.may_review && t('Only the leader reviews applications here.')}
          />
          <Applications
            departmentId={id}
            mayReview={department?.viewer.may_review ?? false}
            isLeader={department?.viewer.is_leader ?? false}
          />
        </>
      )}
    </DepartmentPage>
  );
}

interface ApplicationsProps {
  departmentId: string;
  mayReview: boolean;
  isLeader: boolean;
}

function Applications({ departmentId, mayReview, isLeader }: ApplicationsProps) {
  const query = useApplicationsQuery(departmentId);
  const applications = useApplications(query);
  const reviewing = useApplicationReview(query);
  return (
    <>
      <StatusFilter status={query.status} />
      {reviewing.notice && <ReviewNotice key={reviewing.notice}>{reviewing.notice}</ReviewNotice>}
      {isLeader && reviewing.hasReviewed && <LazyNoticeOffer kind="application" />}
      {applications.isPending && <ApplicationsSkeleton />}
      {applications.isError && !applications.data && (
        <ApiErrorBanner
          error={applications.error}
          busy={applications.isFetching}
          onRetry={() => void applications.refetch()}
        />
      )}
      {applications.data && (
        <ApplicationList applications={applications} query={query} mayReview={mayReview} reviewing={reviewing} />
      )}
    </>
  );
}

/** Takes the focus on mount, which scrolls it into view: its card may be far below or no longer listed. */
function ReviewNotice({ children }: { children: string }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <Banner tone="warning" ref={banner}>
      {children}
    </Banner>
  );
}

interface ListProps {
  applications: ReturnType<typeof useApplications>;
  query: ApplicationsQuery;
  mayReview: boolean;
  reviewing: ReturnType<typeof useApplicationReview>;
}

function ApplicationList({ applications, query, mayReview, reviewing }: ListProps) {
  if (!applications.data) return null;
  const { applications: shown, page, pages, total } = applications.data;
  if (total === 0) return <NoApplications isFiltered={query.status !== undefined} />;
  if (shown.length === 0) return <RedirectToLastPage pages={pages} />;
  return (
    <>
      <ul className={`${frame['list']} ${styles['list']}`} aria-busy={applications.isPlaceholderData}>
        {shown.map((application) => (
          <ApplicationCard
            key={application.id}
            application={application}
            mayReview={mayReview}
            onReview={(decision) => reviewing.reviewApplication(application, decision)}
          />
        ))}
      </ul>
      <Pager page={page} pages={pages} />
    </>
  );
}

function NoApplications({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className={frame['card']}>
      <EmptyState title={applicationMessages.none}>
        <p>
          {isFiltered
            ? t('None with this status right now.')
            : t('New applications appear here, and the leader gets an email.')}
        </p>
      </EmptyState>
    </div>
  );
}
