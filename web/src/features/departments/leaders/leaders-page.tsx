import { departmentMessages, type Leader } from '@kanisa/contract/departments/departments.ts';
import { useSearchParams } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { awaited } from '../../../ui/awaited.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failed } from '../../../ui/failed.tsx';
import frame from '../../../ui/frame.module.css';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { MembersSkeleton } from '../members/members-skeleton.tsx';
import { useLeaders } from '../shared/api.ts';
import shared from '../shared/departments.module.css';
import { leadersLike } from '../shared/leaders-like.ts';
import { LeaderCard } from './leader-card.tsx';
import styles from './leaders.module.css';

export const meta = () => [{ title: pageTitle('Leaders') }];

/** So few are seen at a glance. */
const SEARCH_FROM = 10;

export default function LeadersPage() {
  const leaders = useLeaders();
  return (
    <div className={`${frame['page']} ${shared['page']}`}>
      <PageHeader
        title={t('Leaders')}
        lead={
          leaders.data?.length
            ? t('{count} people who lead a department or may lead one', { count: leaders.data.length })
            : awaited(undefined, leaders)
        }
      />
      {leaders.isPending && <MembersSkeleton />}
      {leaders.isError && !leaders.data && (
        <Failed error={leaders.error} busy={leaders.isFetching} onRetry={() => void leaders.refetch()} />
      )}
      {leaders.data && <Leaders leaders={leaders.data} />}
    </div>
  );
}

function Leaders({ leaders }: { leaders: readonly Leader[] }) {
  const [query] = useSearchParams();
  const search = query.get('search') ?? '';
  const found = leadersLike(leaders, search);
  return (
    <>
      {(leaders.length >= SEARCH_FROM || search !== '') && (
        <search className={styles['tools']}>
          <SearchField label={t('Search by name')} />
        </search>
      )}
      {found.length === 0 ? (
        <None isSearch={search !== ''} />
      ) : (
        <ul className={styles['cards']}>
          {found.map((leader) => (
            <LeaderCard key={leader.id} leader={leader} />
          ))}
        </ul>
      )}
    </>
  );
}

function None({ isSearch }: { isSearch: boolean }) {
  return (
    <div className={frame['card']}>
      <EmptyState
        title={t(departmentMessages.noLeaders)}
        drawing="family"
        action={
          !isSearch && (
            <ButtonLink to="/department/list" look="plain">
              {t('Departments')}
            </ButtonLink>
          )
        }
      >
        <p>
          {isSearch
            ? t('Nobody with this name leads.')
            : t('People with the role department_leader, and whoever leads a department, appear here.')}
        </p>
      </EmptyState>
    </div>
  );
}
