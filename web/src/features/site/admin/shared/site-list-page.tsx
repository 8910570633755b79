import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../../../ui/page/back-link.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';

interface Props<Data> {
  title: string;
  lead: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** A page about the site that shows one list, while it loads, fails or has loaded. */
export function SiteListPage<Data>({ title, lead, query, children }: Props<Data>) {
  return (
    <div className={frame['page']}>
      <div className={frame['column']}>
        <div>
          <BackLink to="/admin/site">{t('Public site')}</BackLink>
          <PageHeader title={title} lead={lead} />
        </div>
        {query.data !== undefined && children(query.data)}
        {query.data === undefined && query.isError && (
          <ApiErrorBanner error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && (
          <div className={frame['card']}>
            <SkeletonLines count={6} />
          </div>
        )}
      </div>
    </div>
  );
}
