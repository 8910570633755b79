import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Deferred } from '../../../ui/feedback/deferred.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { LazyNoticeOffer } from '../../messaging/shared/lazy-notice-offer.tsx';
import { useDepartment } from '../shared/api.ts';
import { DepartmentNotFound } from '../shared/department-not-found.tsx';
import { useHasJustApplied } from '../shared/has-applied.ts';
import { ActionTiles } from './action-tiles.tsx';
import { DeleteDepartmentQuestion } from './delete-department-question.tsx';
import { DepartmentDetailHeader } from './detail-header.tsx';
import { DepartmentDetailSkeleton } from './detail-skeleton.tsx';
import { Overview } from './overview.tsx';
import { OwnStatus } from './own-status.tsx';
import { useDepartmentDeletion } from './use-department-deletion.ts';

export const meta = () => [{ title: pageTitle(t('Department')) }];

export default function DepartmentDetailPage() {
  const { departmentId: id = '' } = useParams();
  const department = useDepartment(id);
  if (department.isPending || department.data) {
    return (
      <Deferred isPending={department.isPending} until={<DepartmentDetailSkeleton />}>
        {department.data && <DepartmentDetail department={department.data} />}
      </Deferred>
    );
  }
  if (hasErrorStatus(department.error, 404)) return <DepartmentNotFound />;
  return (
    <div className={frame['page']}>
      <div>
        <BackLink to="/department/list">{t('All departments')}</BackLink>
        <h1>{t('Department')}</h1>
      </div>
      <ApiErrorBanner error={department.error} busy={department.isFetching} onRetry={() => void department.refetch()} />
    </div>
  );
}

function DepartmentDetail({ department }: { department: Department }) {
  const deletion = useDepartmentDeletion();
  const hasApplied = useHasJustApplied();
  // `meta` cannot know the name: it is loaded after the page.
  useEffect(() => {
    document.title = pageTitle(department.name);
  }, [department.name]);
  return (
    <>
      <DepartmentDetailHeader department={department} />
      <div className={frame['page']}>
        {deletion.errorMessage && <Banner tone="error">{deletion.errorMessage}</Banner>}
        <OwnStatus department={department} />
        {hasApplied && <LazyNoticeOffer kind="application_answer" />}
        <Overview department={department} />
        <ActionTiles
          department={department}
          isDeleting={deletion.isDeleting}
          onDelete={() => deletion.ask(department)}
        />
      </div>
      {deletion.asked && (
        <DeleteDepartmentQuestion name={deletion.asked.name} onCancel={deletion.cancel} onDelete={deletion.confirm} />
      )}
    </>
  );
}
