import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { formatNumber, t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/page-title.ts';
import { awaited } from '../../../../ui/awaited.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Failed } from '../../../../ui/failed.tsx';
import frame from '../../../../ui/frame.module.css';
import { PlusIcon } from '../../../../ui/icons.tsx';
import { LastPage } from '../../../../ui/last-page.tsx';
import { Later } from '../../../../ui/later.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import shared from '../../../../ui/staff-page.module.css';
import { isFiltered, type UserFilters, useUserFilters, useUsers } from '../../shared/api.ts';
import { useRefused } from '../../shared/refusal.ts';
import { ChangeDialogs } from '../changes/change-dialogs.tsx';
import { useChanges } from '../changes/use-changes.ts';
import { ExportButton } from './export-button.tsx';
import { Filters } from './filters.tsx';
import styles from './list.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { UsersTable } from './users-table.tsx';

export const meta = () => [{ title: pageTitle('Users') }];

export default function UsersPage() {
  const filters = useUserFilters();
  const users = useUsers(filters);
  const isRefused = useRefused(users.error);
  return (
    <div className={`${frame['page']} ${shared['page']}`}>
      <PageHeader title={t('Users')} lead={countText(users, isFiltered(filters))} action={<Ways filters={filters} />} />
      <Filters isFiltered={isFiltered(filters)} />
      {users.isError && !users.data && !isRefused && (
        <Failed error={users.error} busy={users.isFetching} onRetry={() => void users.refetch()} />
      )}
      <Later isPending={users.isPending} until={<ListSkeleton />}>
        {users.data && <Users users={users} isSearch={isFiltered(filters)} />}
      </Later>
    </div>
  );
}

/** A line of its own from the beginning, so that nothing jumps when the number comes. */
function countText({ data, isError }: ReturnType<typeof useUsers>, isSearch: boolean): string | undefined {
  if (!data) return awaited(undefined, { isError });
  const { total, is_more: isMore } = data.pagination;
  if (isMore) return t('More than {number} people found', { number: formatNumber(total) });
  return isSearch ? t('{count} people found', { count: total }) : t('{count} people', { count: total });
}

function Ways({ filters }: { filters: UserFilters }) {
  return (
    <div className={styles['ways']}>
      <ButtonLink to="/admin/audit" look="plain">
        {t('Audit trail')}
      </ButtonLink>
      <ButtonLink to="/admin/users/import" look="plain">
        {t('Import')}
      </ButtonLink>
      <ExportButton filters={filters} />
      <ButtonLink to="/admin/users/new" className={styles['add']}>
        <PlusIcon />
        {t('Add New User')}
      </ButtonLink>
    </div>
  );
}

function Users({ users, isSearch }: { users: ReturnType<typeof useUsers>; isSearch: boolean }) {
  const changes = useChanges();
  if (!users.data) return null;
  const { users: shown, pagination } = users.data;
  if (pagination.total === 0) return <None isSearch={isSearch} />;
  if (shown.length === 0) return <LastPage pages={pagination.pages} />;
  return (
    <>
      <UsersTable users={shown} isOld={users.isPlaceholderData} changes={changes} />
      <Pager page={pagination.page} pages={pagination.pages} isMore={pagination.is_more} />
      <ChangeDialogs changes={changes} />
    </>
  );
}

function None({ isSearch }: { isSearch: boolean }) {
  return (
    <div className={frame['box']}>
      <EmptyState
        title={t(peopleMessages.none)}
        drawing="family"
        action={
          isSearch ? (
            <ButtonLink to="?" look="plain">
              {t('Show everyone')}
            </ButtonLink>
          ) : null
        }
      >
        <p>{t('Nobody fits what you look for. Try a part of the name, or fewer filters.')}</p>
      </EmptyState>
    </div>
  );
}
