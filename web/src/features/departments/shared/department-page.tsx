import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import type { DepartmentViewerFlag } from '@kanisa/contract/departments/departments.ts';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { useDestination } from '../../../lib/url/use-destination.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useDepartmentAccess } from './department-access.ts';
import { DepartmentNotFound } from './department-not-found.tsx';
import styles from './departments.module.css';

interface DepartmentPageContext {
  id: string;
  /** Undefined while loading. The page's own list loads in parallel. */
  department: Department | undefined;
  /** Shown instead of a part that needs the department; null unless loading it failed. */
  failure: ReactNode;
}

const HOME = '/';

/** Frame of a page inside a department. Redirects users whom the flag does not allow to the home page. */
export function DepartmentPage({
  flag,
  children,
}: {
  flag: DepartmentViewerFlag;
  children: (inside: DepartmentPageContext) => ReactNode;
}) {
  const { id, department, verdict, query, isMissing } = useDepartmentAccess(flag);
  const destination = useDestination();
  if (verdict === 'leave' && (destination === null || destination === HOME)) return <Navigate to={HOME} replace />;
  if (verdict === 'wait' || verdict === 'leave') return <Notice>{t('Loading...')}</Notice>;
  if (isMissing) return <DepartmentNotFound />;
  const failure = query.error && (
    <ApiErrorBanner error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  );
  return (
    <div className={frame['page']}>
      {verdict === 'failed' && failure ? failure : children({ id, department, failure })}
    </div>
  );
}

interface HeadProps {
  id: string;
  department: Department | undefined;
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
}

export function DepartmentPageHeader({ id, department, title, lead, action }: HeadProps) {
  return (
    <div>
      <BackLink to={`/department/${id}`}>{t('Back')}</BackLink>
      <p className={styles['eyebrow']}>{department?.name ?? '\u00a0'}</p>
      <PageHeader title={title} lead={lead} action={action} />
    </div>
  );
}
