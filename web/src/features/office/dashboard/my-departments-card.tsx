import type { OwnApplication } from '@kanisa/contract/departments/applications.schema.ts';
import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import { Link } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { useInViewport } from '../../../lib/browser/use-in-viewport.ts';
import { formatChurchDate } from '../../../lib/dates/time-text.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { ApplicationStatusBadge } from '../../departments/shared/application-status-badge.tsx';
import styles from './my-departments.module.css';
import { type Belonging, listBelongings, useNewDecisions, useOwnApplications } from './my-departments.ts';

type Departments = readonly { id: number; name: string }[];

export function MyDepartmentsCard({ departments }: { departments: Departments }) {
  const applications = useOwnApplications();
  // An inactive user may not apply, so there is nothing to show.
  if (hasErrorStatus(applications.error, 403)) return null;
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="my-departments">
      <h2 id="my-departments">{t('My departments and applications')}</h2>
      {applications.isPending && <SkeletonLines count={3} />}
      {applications.isError && !applications.data && (
        <ApiErrorBanner
          error={applications.error}
          busy={applications.isFetching}
          onRetry={() => void applications.refetch()}
        />
      )}
      {applications.data && <Belongings applications={applications.data} departments={departments} />}
    </section>
  );
}

function Belongings({
  applications,
  departments,
}: {
  applications: readonly OwnApplication[];
  departments: Departments;
}) {
  const all = listBelongings(applications, departments);
  const [box, isVisible] = useInViewport<HTMLDivElement>();
  const newIds = useNewDecisions(applications, isVisible);
  return (
    <div ref={box} className={styles['body']}>
      {all.length === 0 ? (
        <p className={frame['soft']}>{t('You’re not in a department yet. There’s a place for everyone.')}</p>
      ) : (
        <ul className={styles['list']}>
          {all.map((belonging) => (
            <BelongingRow
              key={belonging.department.id}
              belonging={belonging}
              isNew={belonging.application !== null && newIds.has(belonging.application.id)}
            />
          ))}
        </ul>
      )}
      <p>
        <ButtonLink to="/department/list" look="plain" small>
          {t('See all departments')}
        </ButtonLink>
      </p>
    </div>
  );
}

function BelongingRow({ belonging, isNew }: { belonging: Belonging; isNew: boolean }) {
  const { department, application } = belonging;
  return (
    <li>
      <div className={styles['words']}>
        <p className={styles['name']}>
          <Link to={`/department/${department.id}`}>{department.name}</Link>
          {isNew && <span className={styles['new']}>{t('New')}</span>}
        </p>
        {application && (
          <p className={frame['soft']}>{t('Applied on {day}', { day: formatChurchDate(application.createdAt) })}</p>
        )}
        {application?.reason && (
          <p className={styles['reason']}>
            {t('Reason')}: {application.reason}
          </p>
        )}
      </div>
      <MembershipStatus belonging={belonging} />
    </li>
  );
}

function MembershipStatus({ belonging: { isMember, application } }: { belonging: Belonging }) {
  const status = application?.status;
  // A new leader is a member even if their application is still pending.
  if (isMember && status !== 'approved')
    return <ApplicationStatusBadge status="approved">{t('Member')}</ApplicationStatusBadge>;
  if (status === 'pending')
    return <ApplicationStatusBadge status="pending">{applicationMessages.pendingHere}</ApplicationStatusBadge>;
  if (status === 'rejected') return <ApplicationStatusBadge status="rejected" />;
  return <ApplicationStatusBadge status="approved" />;
}
