import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import type { DepartmentMember } from '@kanisa/contract/departments/members.schema.ts';
import { memberMessages } from '@kanisa/contract/departments/members.ts';
import { Link } from 'react-router';
import { church } from '../../../content/church.ts';
import { type PrintAll, usePrintAll } from '../../../lib/browser/use-print-all.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { PrintIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Pager } from '../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../ui/paging/redirect-to-last-page.tsx';
import { DepartmentPage, DepartmentPageHeader } from '../shared/department-page.tsx';
import { fetchAllMembers, type MembersQuery, useMembers, useMembersQuery } from './api.ts';
import { MemberCard } from './member-card.tsx';
import { MemberTools } from './member-tools.tsx';
import styles from './members.module.css';
import { MembersSkeleton } from './members-skeleton.tsx';

export const meta = () => [{ title: pageTitle('Members') }];

export default function MembersPage() {
  return (
    <DepartmentPage right="may_see_members">
      {({ id, department }) => <Members departmentId={id} department={department} />}
    </DepartmentPage>
  );
}

function Members({ departmentId, department }: { departmentId: string; department: Department | undefined }) {
  const query = useMembersQuery(departmentId);
  const members = useMembers(query);
  const { search, order, page } = query;
  const printing = usePrintAll(`${order} ${page} ${search}`, (onProgress) => fetchAllMembers(query, onProgress));
  const count = members.data?.member_count;
  return (
    <div className={styles['sheet']}>
      <p className={styles['letterhead']}>{church.name}</p>
      <DepartmentPageHeader
        id={departmentId}
        department={department}
        title={t('Members')}
        lead={reserveLine(
          count === undefined ? undefined : t('{n} member(s) in this department', { n: count }),
          members,
        )}
        action={
          (members.isPending || Boolean(members.data?.total)) && (
            <PrintButton printing={printing} isReady={!members.isPending} />
          )
        }
      />
      {printing.errorMessage && <Banner tone="error">{printing.errorMessage}</Banner>}
      {count !== 0 && <MemberTools order={query.order} />}
      {members.isPending && <MembersSkeleton />}
      {members.isError && !members.data && (
        <ApiErrorBanner error={members.error} busy={members.isFetching} onRetry={() => void members.refetch()} />
      )}
      <MemberList members={members} query={query} printing={printing} />
    </div>
  );
}

function PrintButton({ printing, isReady }: { printing: PrintAll<DepartmentMember>; isReady: boolean }) {
  return (
    <button
      type="button"
      className={buttonClass('plain', frame['wideOnPhone'], styles['print'])}
      disabled={!isReady || printing.progress !== null}
      onClick={printing.start}
    >
      <PrintIcon />
      {printing.progress ?? t('Print')}
    </button>
  );
}

interface ListProps {
  members: ReturnType<typeof useMembers>;
  query: MembersQuery;
  printing: PrintAll<DepartmentMember>;
}

function MemberList({ members, query, printing }: ListProps) {
  if (!members.data) return null;
  const { members: onPage, page, pages, per_page: perPage, total, member_count: count } = members.data;
  if (total === 0) return <NoMembers search={count === 0 ? '' : query.search} />;
  if (onPage.length === 0) return <RedirectToLastPage pages={pages} />;
  const shown = printing.all ?? onPage;
  // The print layout numbers the rows across pages.
  const before = printing.all ? 0 : (page - 1) * perPage;
  return (
    <>
      {query.search && (
        <p className={styles['found']}>{t('Found for “{search}”: {total}', { search: query.search, total })}</p>
      )}
      <ol className={styles['cards']} aria-busy={members.isPlaceholderData} style={{ counterReset: `line ${before}` }}>
        {shown.map((member) => (
          <MemberCard key={member.user_id} member={member} />
        ))}
      </ol>
      {printing.all && pages > 1 ? (
        <p className={styles['whole']}>
          {t('All {total} are shown, for printing.', { total })}{' '}
          <button type="button" className={buttonClass('plain')} onClick={printing.clear}>
            {t('Show page by page')}
          </button>
        </p>
      ) : (
        <div className={styles['pager']}>
          <Pager page={page} pages={pages} />
        </div>
      )}
    </>
  );
}

function NoMembers({ search }: { search: string }) {
  return (
    <div className={frame['card']}>
      <EmptyState
        title={t(memberMessages.none)}
        drawing="people"
        action={search && <Link to="?">{t('Show all members')}</Link>}
      >
        <p>
          {search
            ? t('Nobody here is called “{search}”.', { search })
            : t('Whoever is accepted, and whoever leads, appears here.')}
        </p>
      </EmptyState>
    </div>
  );
}
