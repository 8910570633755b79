import { useNavigate, useParams } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useDepartment } from '../shared/api.ts';
import { DepartmentNotFound } from '../shared/department-not-found.tsx';
import { DepartmentForm } from './department-form.tsx';
import { DepartmentFormSkeleton } from './form-skeleton.tsx';

export const meta = () => [{ title: pageTitle(t('Edit Department')) }];

export default function EditDepartmentPage() {
  const { departmentId: id = '' } = useParams();
  const navigate = useNavigate();
  const department = useDepartment(id, { isFresh: true });
  // The form must start from the stored values, not from cached ones.
  const current = department.isFetchedAfterMount ? department.data : undefined;
  const isMissing = hasErrorStatus(department.error, 404);
  if (isMissing && !current) return <DepartmentNotFound />;
  return (
    <div className={frame['page']}>
      <div className={frame['narrow']}>
        <BackLink to={`/department/${id}`}>{t('Back')}</BackLink>
        <PageHeader title={t('Edit Department')} lead={reserveLine(current?.name, department)} />
      </div>
      {!current && !department.isError && <DepartmentFormSkeleton />}
      {!current && department.isError && (
        <div className={frame['narrow']}>
          <ApiErrorBanner
            error={department.error}
            busy={department.isFetching}
            onRetry={() => void department.refetch()}
          />
        </div>
      )}
      {current && (
        <DepartmentForm
          key={current.id}
          department={current}
          button={t('Update Department')}
          cancelTo={`/department/${id}`}
          onSaved={() => {
            showSuccessToast(t('Department updated'));
            void navigate(`/department/${id}`);
          }}
        />
      )}
    </div>
  );
}
