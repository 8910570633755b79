import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { useRef } from 'react';
import { formatNumber, t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { hasActiveFilters } from '../../../../lib/url/has-active-filters.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { Deferred } from '../../../../ui/feedback/deferred.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { useForbiddenRedirect } from '../../../../ui/feedback/forbidden.ts';
import { reserveLine } from '../../../../ui/feedback/reserve-line.ts';
import { PlusIcon } from '../../../../ui/icons.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import shared from '../../../../ui/page/staff-page.module.css';
import { Pager } from '../../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../../ui/paging/redirect-to-last-page.tsx';
import { type UserFilters, useUserFilters, useUserSorting, useUsers } from '../../shared/api.ts';
import { UNAUTHORIZED_TEXT } from '../../shared/unauthorized.ts';
import { UserChangeDialogs } from '../changes/change-dialogs.tsx';
import { useUserChanges } from '../changes/use-user-changes.ts';
import { ExportButton } from './export-button.tsx';
import styles from './list.module.css';
import { UserListSkeleton } from './list-skeleton.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';
import { UserFilterBar } from './user-filter-bar.tsx';
import { UsersTable } from './users-table.tsx';

export const meta = () => [{ title: pageTitle(t('Users')) }];

export default function UsersPage() {
  const filters = useUserFilters();
  const users = useUsers(filters, useUserSorting());
  const isForbidden = useForbiddenRedirect(users.error, UNAUTHORIZED_TEXT);
  return (
    <div className={`${frame['page']} ${shared['page']} ${styles['page']}`}>
      <PageHeader
        title={t('Users')}
        lead={formatUserCount(users, hasActiveFilters(filters))}
        action={<UserListActions filters={filters} />}
      />
      <UserFilterBar isFiltered={hasActiveFilters(filters)} />
      {users.isError && !users.data && !isForbidden && (
        <ApiErrorBanner error={users.error} busy={users.isFetching} onRetry={() => void users.refetch()} />
      )}
      <Deferred isPending={users.isPending} until={<UserListSkeleton />}>
        {users.data && <Users users={users} isSearch={hasActiveFilters(filters)} />}
      </Deferred>
    </div>
  );
}

/** Reserves a line while loading, which prevents a layout shift. */
function formatUserCount({ data, isError }: ReturnType<typeof useUsers>, isSearch: boolean): string | undefined {
  if (!data) return reserveLine(undefined, { isError });
  const { total, is_more: isMore } = data.pagination;
  if (isMore) return t('More than {number} people found', { number: formatNumber(total) });
  const values = { count: total, number: formatNumber(total) };
  return isSearch ? t('{number} people found', values) : t('{number} people', values);
}

function UserListActions({ filters }: { filters: UserFilters }) {
  return (
    <div className={styles['ways']}>
      <ButtonLink to="/admin/audit" look="plain">
        {t('Audit trail')}
      </ButtonLink>
      <ButtonLink to="/admin/users/import" look="plain">
        {t('Import')}
      </ButtonLink>
      <ExportButton query={filters} label={t('Export CSV')} />
      <ButtonLink to="/admin/users/new" className={styles['add']}>
        <PlusIcon />
        {t('Add New User')}
      </ButtonLink>
    </div>
  );
}

function Users({ users, isSearch }: { users: ReturnType<typeof useUsers>; isSearch: boolean }) {
  const changes = useUserChanges();
  const selection = useSelection();
  const table = useRef<HTMLTableElement>(null);
  // The bar disappears with its buttons, so the focus returns to the list.
  const clearSelection = () => {
    selection.clear();
    table.current?.focus({ preventScroll: true });
  };
  if (!users.data) return null;
  const { users: shown, pagination } = users.data;
  if (pagination.total === 0) return <NoUsersFound isSearch={isSearch} />;
  if (shown.length === 0) return <RedirectToLastPage pages={pagination.pages} />;
  return (
    <>
      <UsersTable
        users={shown}
        isStale={users.isPlaceholderData}
        changes={changes}
        selection={selection}
        tableRef={table}
      />
      {selection.ids.length > 0 && <SelectionBar selection={selection} onClear={clearSelection} />}
      <Pager page={pagination.page} pages={pagination.pages} isMore={pagination.is_more} />
      <UserChangeDialogs changes={changes} />
    </>
  );
}

function NoUsersFound({ isSearch }: { isSearch: boolean }) {
  return (
    <div className={frame['box']}>
      <EmptyState
        title={peopleMessages.none}
        drawing="people"
        action={
          isSearch ? (
            <ButtonLink to="?" look="plain">
              {t('Show everyone')}
            </ButtonLink>
          ) : null
        }
      >
        <p>{t('No one matches your search. Try part of a name, or fewer filters.')}</p>
      </EmptyState>
    </div>
  );
}
