import { departmentMessages } from '@kanisa/contract/departments/departments.ts';
import { lazy, Suspense } from 'react';
import { pageMeta } from '../../../content/page-meta.ts';
import { t } from '../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../lib/session/page-access.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePageNumber } from '../../../lib/url/use-page-number.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Deferred } from '../../../ui/feedback/deferred.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useForbiddenRedirect } from '../../../ui/feedback/forbidden.ts';
import { PlusIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Pager } from '../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../ui/paging/redirect-to-last-page.tsx';
import { useDepartments } from '../shared/api.ts';
import { DepartmentCard } from './department-card.tsx';
import styles from './list.module.css';
import { DepartmentListHero } from './list-hero.tsx';
import { DepartmentListSkeleton } from './list-skeleton.tsx';

/** A page for everybody does not load what few people are asked. */
const AsksCard = lazy(async () => ({ default: (await import('../joining/asks-card.tsx')).AsksCard }));

const CREATE_PATH = '/department/create';

export const meta = () =>
  pageMeta({
    path: '/department/list',
    title: t('Departments'),
    description: t('The departments of the church: what each one does, who leads it, and how to join.'),
    picture: 'ministries',
  });

export default function DepartmentListPage() {
  const departments = useDepartments(usePageNumber());
  const isForbidden = useForbiddenRedirect(departments.error, departmentMessages.signInAgain);
  const total = departments.data?.total;
  const isLoggedIn = useSession().username !== null;
  return (
    <>
      <DepartmentListHero />
      <div className={frame['page']}>
        <div className={styles['top']}>
          <p className={styles['total']} aria-live="polite">
            {total ? t('{count} departments', { count: total }) : '\u00a0'}
          </p>
          <CreateLink />
        </div>
        {isLoggedIn && (
          <Suspense>
            <AsksCard />
          </Suspense>
        )}
        <Deferred isPending={departments.isPending} until={<DepartmentListSkeleton />}>
          {!isForbidden && <Departments departments={departments} />}
        </Deferred>
      </div>
    </>
  );
}

function CreateLink() {
  if (!useMayOpenPage(CREATE_PATH)) return null;
  return (
    <ButtonLink to={CREATE_PATH} className={frame['wideOnPhone']}>
      <PlusIcon />
      {t('Create Department')}
    </ButtonLink>
  );
}

function Departments({ departments }: { departments: ReturnType<typeof useDepartments> }) {
  if (departments.isPending) return null;
  if (departments.isError) {
    return (
      <ApiErrorBanner
        error={departments.error}
        busy={departments.isFetching}
        onRetry={() => void departments.refetch()}
      />
    );
  }
  const { departments: shown, page, pages, total } = departments.data;
  if (total === 0) return <NoDepartments />;
  if (shown.length === 0) return <RedirectToLastPage pages={pages} />;
  return (
    <>
      <ul className={styles['cards']} aria-busy={departments.isPlaceholderData}>
        {shown.map((department) => (
          <DepartmentCard key={department.id} department={department} />
        ))}
      </ul>
      <Pager page={page} pages={pages} />
    </>
  );
}

function NoDepartments() {
  const mayCreate = useMayOpenPage(CREATE_PATH);
  return (
    <div className={frame['card']}>
      <EmptyState
        title={departmentMessages.none}
        drawing="people"
        action={
          !mayCreate && (
            <ButtonLink to="/contact" look="plain">
              {t('Contact')}
            </ButtonLink>
          )
        }
      >
        <p>{t('The first one is on its way. Until then, ask us about serving after any service.')}</p>
      </EmptyState>
    </div>
  );
}
