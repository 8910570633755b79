import type { Leader } from '@kanisa/contract/departments/departments.schema.ts';
import { departmentMessages } from '@kanisa/contract/departments/departments.ts';
import { useSearchParams } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { MembersSkeleton } from '../members/members-skeleton.tsx';
import { useLeaders } from '../shared/api.ts';
import { searchLeaders } from '../shared/search-leaders.ts';
import { LeaderCard } from './leader-card.tsx';
import styles from './leaders.module.css';

export const meta = () => [{ title: pageTitle(t('Leaders')) }];

/** Shorter lists need no search field. */
const SEARCHABLE_LEADERS_MIN = 10;

export default function LeadersPage() {
  const leaders = useLeaders();
  return (
    <div className={frame['page']}>
      <PageHeader
        title={t('Leaders')}
        lead={
          leaders.data?.length
            ? t('{count} people lead a department or can lead one', { count: leaders.data.length })
            : reserveLine(undefined, leaders)
        }
      />
      {leaders.isPending && <MembersSkeleton />}
      {leaders.isError && !leaders.data && (
        <ApiErrorBanner error={leaders.error} busy={leaders.isFetching} onRetry={() => void leaders.refetch()} />
      )}
      {leaders.data && <Leaders leaders={leaders.data} />}
    </div>
  );
}

function Leaders({ leaders }: { leaders: readonly Leader[] }) {
  const [query] = useSearchParams();
  const search = query.get('search') ?? '';
  const found = searchLeaders(leaders, search);
  return (
    <>
      {(leaders.length >= SEARCHABLE_LEADERS_MIN || search !== '') && (
        <search className={styles['tools']}>
          <SearchField label={t('Search by name')} />
        </search>
      )}
      {found.length === 0 ? (
        <NoLeaders isSearch={search !== ''} />
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

function NoLeaders({ isSearch }: { isSearch: boolean }) {
  return (
    <div className={frame['card']}>
      <EmptyState
        title={departmentMessages.noLeaders}
        drawing="people"
        action={
          !isSearch && (
            <ButtonLink to="/department/list" look="plain">
              {t('Departments')}
            </ButtonLink>
          )
        }
      >
        <p>{isSearch ? t('No leader matches your search.') : t('Department leaders appear here.')}</p>
      </EmptyState>
    </div>
  );
}
