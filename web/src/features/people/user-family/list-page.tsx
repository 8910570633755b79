import { RELATIONSHIPS } from '@kanisa/contract/people/family.ts';
import { peopleFamilyMessages } from '@kanisa/contract/people/user-family.ts';
import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { hasActiveFilters } from '../../../lib/url/has-active-filters.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useForbiddenRedirect } from '../../../ui/feedback/forbidden.ts';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { ClearFilters } from '../../../ui/filters/clear-filters.tsx';
import filterStyles from '../../../ui/filters/filters.module.css';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import shared from '../../../ui/page/staff-page.module.css';
import { Pager } from '../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../ui/paging/redirect-to-last-page.tsx';
import { ActiveFilter } from '../shared/active-filter.tsx';
import { useUser } from '../shared/api.ts';
import { FAMILY_LABELS } from '../shared/family-labels.ts';
import { UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';
import { UserNotFound } from '../shared/user-not-found.tsx';
import { UserListSkeleton } from '../users/list/list-skeleton.tsx';
import { useFamilyFilters, useUserFamily, useUserFamilyRoute } from './api.ts';
import { FamilyTable } from './family-table.tsx';

export const meta = () => [{ title: pageTitle(t('Family Members')) }];

export default function UserFamilyListPage() {
  const { userId } = useUserFamilyRoute();
  const filters = useFamilyFilters();
  const family = useUserFamily(userId, filters);
  const user = useUser(userId);
  const isForbidden = useForbiddenRedirect(family.error, UNAUTHORIZED_TEXT);
  const isSearch = hasActiveFilters(filters);
  if (hasErrorStatus(family.error, 404)) return <UserNotFound text={peopleMessages.notFound} />;
  return (
    <div className={`${frame['page']} ${shared['page']}`}>
      <div>
        <BackLink to={`/admin/users/${userId}`}>{t('Member Profile')}</BackLink>
        <PageHeader
          title={t('Family Members for User {id}', { id: userId })}
          lead={reserveLine(user.data && formatFullName(user.data), user)}
          action={<AddLink userId={userId} />}
        />
      </div>
      <FamilyFilterBar isSearch={isSearch} />
      {family.isPending && <UserListSkeleton />}
      {family.isError && !family.data && !isForbidden && (
        <ApiErrorBanner error={family.error} busy={family.isFetching} onRetry={() => void family.refetch()} />
      )}
      {family.data && <Family userId={userId} family={family} isSearch={isSearch} />}
    </div>
  );
}

function AddLink({ userId }: { userId: string }) {
  return (
    <ButtonLink to={`/admin/users/${userId}/family/add`} className={frame['wideOnPhone']}>
      <PlusIcon />
      {t('Add Family Member')}
    </ButtonLink>
  );
}

function FamilyFilterBar({ isSearch }: { isSearch: boolean }) {
  return (
    <search className={filterStyles['filters']}>
      <SearchField label={t('Search')} placeholder={t('Name or contact info')} />
      <SelectFilter
        name="relationship"
        label={t('Relationship')}
        choices={RELATIONSHIPS.map((value) => ({ value, label: FAMILY_LABELS[value] }))}
      />
      <ActiveFilter />
      <ClearFilters isFiltered={isSearch} />
    </search>
  );
}

interface FamilyProps {
  userId: string;
  family: ReturnType<typeof useUserFamily>;
  isSearch: boolean;
}

function Family({ userId, family, isSearch }: FamilyProps) {
  if (!family.data) return null;
  const { family_members: shown, pagination } = family.data;
  if (pagination.total === 0) return <NoFamilyMembers userId={userId} isSearch={isSearch} />;
  if (shown.length === 0) return <RedirectToLastPage pages={pagination.pages} />;
  return (
    <>
      <FamilyTable userId={userId} members={shown} isStale={family.isPlaceholderData} />
      <Pager page={pagination.page} pages={pagination.pages} isMore={pagination.is_more} />
    </>
  );
}

function NoFamilyMembers({ userId, isSearch }: { userId: string; isSearch: boolean }) {
  return (
    <div className={frame['box']}>
      <EmptyState
        title={peopleFamilyMessages.none}
        drawing="people"
        action={
          isSearch ? (
            <ButtonLink to="?" look="plain">
              {t('Show the whole family')}
            </ButtonLink>
          ) : (
            <ButtonLink to={`/admin/users/${userId}/family/add`} look="plain">
              {t('Add the first one')}
            </ButtonLink>
          )
        }
      >
        <p>
          {isSearch
            ? t('No one in this family matches your search.')
            : t('Spouse, children, parents: everyone in this household.')}
        </p>
      </EmptyState>
    </div>
  );
}
