import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { useParams } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import type { Operation } from '../../../offline/queue/operation.ts';
import { useOperations } from '../../../offline/queue/use-waiting.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { OperationSlot } from '../../../ui/feedback/operation-slot.tsx';
import { SkeletonBlock, SkeletonFields, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { useDepartment } from '../shared/api.ts';
import { DepartmentNotFound } from '../shared/department-not-found.tsx';
import { DepartmentPageHeader } from '../shared/department-page.tsx';
import { APPLY } from './api.ts';
import { ApplyForm } from './apply-form.tsx';
import styles from './apply-page.module.css';

export const meta = () => [{ title: pageTitle(t('Apply')) }];

export default function ApplyPage() {
  const { departmentId: id = '' } = useParams();
  const department = useDepartment(id);
  if (hasErrorStatus(department.error, 404)) return <DepartmentNotFound />;
  return (
    <div className={frame['page']}>
      <div className={frame['narrow']}>
        <DepartmentPageHeader id={id} department={department.data} title={t('Apply')} />
      </div>
      <div className={frame['narrow']}>
        {department.isPending && (
          <SkeletonStatus>
            <div className={frame['card']}>
              <SkeletonFields heights={['150px']} />
              <SkeletonBlock height="52px" />
            </div>
          </SkeletonStatus>
        )}
        {department.isError && !department.data && (
          <ApiErrorBanner
            error={department.error}
            busy={department.isFetching}
            onRetry={() => void department.refetch()}
          />
        )}
        {department.data && <ApplySection department={department.data} />}
      </div>
    </div>
  );
}

/** Shows the form, or the reason why the user cannot apply. */
function ApplySection({ department }: { department: Department }) {
  const { viewer, id } = department;
  const isPending = viewer.application?.status === 'pending';
  const operations = useOperations({ write: APPLY, params: { id } });
  const waiting = operations.find(({ state }) => state !== 'refused');
  if (waiting) return <WaitingApplication operation={waiting} />;
  if (!viewer.is_member && !isPending) {
    return (
      <>
        <OperationSlot operations={operations} />
        <ApplyForm department={department} />
      </>
    );
  }
  return (
    <Banner
      tone="info"
      action={
        <ButtonLink to={`/department/${id}`} look="plain" small>
          {t('Back to the department')}
        </ButtonLink>
      }
    >
      {viewer.is_member ? applicationMessages.alreadyMember : applicationMessages.alreadyApplied}
    </Banner>
  );
}

function WaitingApplication({ operation }: { operation: Operation }) {
  const { motivation = '' } = operation.body as { motivation?: string };
  return (
    <div className={frame['card']}>
      <h2>{t('Motivation')}</h2>
      <p className={styles['motivation']}>{motivation}</p>
      <OperationSlot operations={[operation]} />
    </div>
  );
}
