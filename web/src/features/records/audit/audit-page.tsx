import { AUDIT_ACTIONS, AUDIT_LABELS, auditMessages } from '@kanisa/contract/records/audit.ts';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { hasActiveFilters } from '../../../lib/url/has-active-filters.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useForbiddenRedirect } from '../../../ui/feedback/forbidden.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { ClearFilters } from '../../../ui/filters/clear-filters.tsx';
import { DayFilter } from '../../../ui/filters/day-filter.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import shared from '../../../ui/page/staff-page.module.css';
import { Pager } from '../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../ui/paging/redirect-to-last-page.tsx';
import { useAuditFilters, useAuditTrail } from '../shared/api.ts';
import styles from '../shared/audit.module.css';
import { AuditTrail } from '../shared/audit-trail.tsx';

export const meta = () => [{ title: pageTitle(t('Audit trail')) }];

export default function AuditPage() {
  const filters = useAuditFilters();
  const audit = useAuditTrail(filters);
  const isForbidden = useForbiddenRedirect(audit.error, t('Unauthorized'));
  const isSearch = hasActiveFilters(filters);
  return (
    <div className={`${frame['page']} ${shared['page']}`}>
      <div>
        <BackLink to="/admin/users">{t('Users')}</BackLink>
        <PageHeader
          title={t('Audit trail')}
          lead={t('What staff changed or viewed, newest first. No one can edit this list.')}
        />
      </div>
      <AuditFilters isSearch={isSearch} />
      {audit.isPending && (
        <div className={frame['card']}>
          <SkeletonLines count={8} />
        </div>
      )}
      {audit.isError && !audit.data && !isForbidden && (
        <ApiErrorBanner error={audit.error} busy={audit.isFetching} onRetry={() => void audit.refetch()} />
      )}
      {audit.data && <AuditEntries audit={audit} isSearch={isSearch} />}
    </div>
  );
}

const ACTION_CHOICES = AUDIT_ACTIONS.map((action) => ({ value: action, label: AUDIT_LABELS[action] }));

function AuditFilters({ isSearch }: { isSearch: boolean }) {
  return (
    <search className={styles['filters']}>
      <SelectFilter name="what" label={t('Action')} choices={ACTION_CHOICES} />
      <SearchField name="who" label={t('Done by')} placeholder={t('Name, username or phone')} />
      <SearchField name="whom" label={t('Affected person')} placeholder={t('Name, username or phone')} />
      <DayFilter name="from" label={t('From', { context: 'day' })} />
      <DayFilter name="to" label={t('To')} />
      <ClearFilters isFiltered={isSearch} />
    </search>
  );
}

function AuditEntries({ audit, isSearch }: { audit: ReturnType<typeof useAuditTrail>; isSearch: boolean }) {
  if (!audit.data) return null;
  const { entries, pagination } = audit.data;
  if (pagination.total === 0) return <NoEntries isSearch={isSearch} />;
  if (entries.length === 0) return <RedirectToLastPage pages={pagination.pages} />;
  return (
    <>
      <div className={`${frame['card']} ${styles['trail']}`} aria-busy={audit.isPlaceholderData}>
        <p className={frame['soft']} aria-live="polite">
          {pagination.is_more
            ? t('More than {number} entries', { number: formatNumber(pagination.total) })
            : t('{count} entries', { count: pagination.total })}
        </p>
        <AuditTrail entries={entries} level={2} />
      </div>
      <Pager page={pagination.page} pages={pagination.pages} isMore={pagination.is_more} />
    </>
  );
}

function NoEntries({ isSearch }: { isSearch: boolean }) {
  return (
    <div className={frame['box']}>
      <EmptyState
        title={auditMessages.none}
        action={
          isSearch && (
            <ButtonLink to="?" look="plain">
              {t('Show all', { context: 'entries' })}
            </ButtonLink>
          )
        }
      >
        <p>{isSearch ? t('Nothing matches these filters.') : t('Staff actions are recorded here automatically.')}</p>
      </EmptyState>
    </div>
  );
}
