import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import type { DepartmentMember } from '@kanisa/contract/departments/members.schema.ts';
import { memberMessages } from '@kanisa/contract/departments/members.ts';
import { Link } from 'react-router';
import { church } from '../../../content/church.ts';
import { type PrintAll, usePrintAll } from '../../../lib/browser/use-print-all.ts';
import { t } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { PrintIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Pager } from '../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../ui/paging/redirect-to-last-page.tsx';
import { AddPerson } from '../joining/add-person.tsx';
import { AsksCard } from '../joining/asks-card.tsx';
import { DepartmentPage, DepartmentPageHeader } from '../shared/department-page.tsx';
import { fetchAllMembers, type MembersQuery, useMembers, useMembersQuery } from './api.ts';
import { LeaveDepartment } from './leave-department.tsx';
import { MemberCard } from './member-card.tsx';
import { MemberTools } from './member-tools.tsx';
import styles from './members.module.css';
import { MembersSkeleton } from './members-skeleton.tsx';
import { useMemberRemoval } from './use-member-removal.ts';

export const meta = () => [{ title: pageTitle(t('Members')) }];

export default function MembersPage() {
  return (
    <DepartmentPage flag="may_see_members">
      {({ id, department }) => <Members departmentId={id} department={department} />}
    </DepartmentPage>
  );
}

function Members({ departmentId, department }: { departmentId: string; department: Department | undefined }) {
  const query = useMembersQuery(departmentId);
  const members = useMembers(query);
  const { search, order, page } = query;
  const printing = usePrintAll(`${order} ${page} ${search}`, (onProgress) => fetchAllMembers(query, onProgress));
  const removal = useMemberRemoval(departmentId);
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
          <>
            {department?.viewer.may_remove_members && <AddPerson departmentId={departmentId} />}
            {(members.isPending || Boolean(members.data?.total)) && (
              <PrintButton printing={printing} isReady={!members.isPending} />
            )}
          </>
        }
      />
      {department?.viewer.may_remove_members && <AsksCard departmentId={department.id} />}
      {printing.errorMessage && <Banner tone="error">{printing.errorMessage}</Banner>}
      {count !== 0 && <MemberTools order={query.order} />}
      {members.isPending && <MembersSkeleton />}
      {members.isError && !members.data && (
        <ApiErrorBanner error={members.error} busy={members.isFetching} onRetry={() => void members.refetch()} />
      )}
      {removal.errorMessage && <Banner tone="error">{removal.errorMessage}</Banner>}
      <MemberList
        members={members}
        query={query}
        printing={printing}
        removal={department?.viewer.may_remove_members ? removal : null}
      />
      {department?.viewer.is_member && !department.viewer.is_leader && <LeaveDepartment department={department} />}
      {removal.asked && <RemovalQuestion member={removal.asked} onCancel={removal.cancel} onRemove={removal.confirm} />}
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
  /** Null if the viewer may not remove members. */
  removal: ReturnType<typeof useMemberRemoval> | null;
}

function MemberList({ members, query, printing, removal }: ListProps) {
  const { username } = useSession();
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
        <p className={styles['found']}>{t('{total} found for “{search}”', { search: query.search, total })}</p>
      )}
      <ol className={styles['cards']} aria-busy={members.isPlaceholderData} style={{ counterReset: `line ${before}` }}>
        {shown.map((member) => (
          <MemberCard
            key={member.user_id}
            member={member}
            isBusy={removal?.deleting?.user_id === member.user_id}
            // The leader stays, and the viewer leaves by the button below the list.
            onRemove={
              removal && !member.is_leader && member.username !== username ? () => removal.ask(member) : undefined
            }
          />
        ))}
      </ol>
      {printing.all && pages > 1 ? (
        <p className={styles['whole']}>
          {t('Showing all {total} for printing.', { total })}{' '}
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

function RemovalQuestion({
  member,
  onCancel,
  onRemove,
}: {
  member: DepartmentMember;
  onCancel: () => void;
  onRemove: () => void;
}) {
  return (
    <QuestionDialog
      title={t('Remove this member?')}
      safe={t('Cancel')}
      risky={t('Remove')}
      onSafe={onCancel}
      onRisky={onRemove}
    >
      <p>{formatFullName(member)}</p>
      <p>{t('They’ll no longer see this department’s members and info posts. They can apply again.')}</p>
    </QuestionDialog>
  );
}

function NoMembers({ search }: { search: string }) {
  return (
    <div className={frame['card']}>
      <EmptyState
        title={memberMessages.none}
        drawing="people"
        action={search && <Link to="?">{t('Show all members')}</Link>}
      >
        <p>
          {search ? t('No member matches “{search}”.', { search }) : t('The leader and accepted members appear here.')}
        </p>
      </EmptyState>
    </div>
  );
}
