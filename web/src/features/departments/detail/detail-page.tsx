import type { Department } from '@kanisa/contract/departments/departments.ts';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Failed } from '../../../ui/failed.tsx';
import frame from '../../../ui/frame.module.css';
import { Later } from '../../../ui/later.tsx';
import { useDepartment } from '../shared/api.ts';
import { DepartmentNotFound } from '../shared/department-not-found.tsx';
import shared from '../shared/departments.module.css';
import { ActionTiles } from './action-tiles.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { DetailHeader } from './detail-header.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { Overview } from './overview.tsx';
import { OwnStanding } from './own-standing.tsx';
import { useDeletion } from './use-deletion.ts';

export const meta = () => [{ title: pageTitle('Department') }];

export default function DetailPage() {
  const { departmentId: id = '' } = useParams();
  const department = useDepartment(id);
  if (department.isPending || department.data) {
    return (
      <Later isPending={department.isPending} until={<DetailSkeleton />}>
        {department.data && <Detail department={department.data} />}
      </Later>
    );
  }
  if (department.error instanceof ApiError && department.error.status === 404) return <DepartmentNotFound />;
  return (
    <div className={`${frame['page']} ${shared['page']}`}>
      <div>
        <BackLink to="/department/list">{t('All departments')}</BackLink>
        <h1>{t('Department')}</h1>
      </div>
      <Failed error={department.error} busy={department.isFetching} onRetry={() => void department.refetch()} />
    </div>
  );
}

function Detail({ department }: { department: Department }) {
  const deletion = useDeletion(department);
  // The page's own name is known only now.
  useEffect(() => {
    document.title = pageTitle(department.name);
  }, [department.name]);
  return (
    <>
      <DetailHeader department={department} />
      <div className={`${frame['page']} ${shared['page']}`}>
        {deletion.refusal && <Banner tone="error">{deletion.refusal}</Banner>}
        <OwnStanding department={department} />
        <Overview department={department} />
        <ActionTiles department={department} isDeleting={deletion.isBusy} onDelete={deletion.ask} />
      </div>
      {deletion.isAsking && <DeleteQuestion name={department.name} onKeep={deletion.keep} onDelete={deletion.remove} />}
    </>
  );
}
