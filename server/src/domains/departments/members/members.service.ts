import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import { memberMessages } from '@kanisa/contract/departments/members.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { joinQueries } from '../../../db/join-queries.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isAllowed } from '../../../policy/authorize.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit, toAuditValues } from '../../records/audit/audit.service.ts';
import { rejectApprovedApplications } from '../applications/applications.repo.ts';
import { toDepartmentFacts } from '../departments/department-viewer.rules.ts';
import { deleteMember, findJoinedAt } from '../departments/departments.repo.ts';
import { authorizeInDepartment, lockDepartment, requireDepartmentAccess } from '../departments/departments.service.ts';
import { countMembers, listMemberRows, type MemberQuery, type MemberRow, searchMemberRows } from './members.repo.ts';

export interface MembersView {
  leaderId: number | null;
  maySeePhones: boolean;
  /** Members without an account who are children. */
  childIds: ReadonlySet<number>;
  /** An admin sees everything of a child. */
  maySeeChildren: boolean;
}

interface MemberPage {
  rows: MemberRow[];
  /** Number of matches. */
  total: number;
  memberCount: number;
}

export async function listMembers(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  { search = '', ...query }: MemberQuery & { search: string | undefined },
): Promise<MemberPage & MembersView> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  // Read together with the department; without access the first promise rejects, and the rows reach nobody.
  const [department, page] = await joinQueries(deps.db, (db) =>
    Promise.all([
      requireDepartmentAccess({ ...deps, db }, actor, 'members.list', departmentId),
      words.length > 0 ? null : readMemberPage(db, departmentId, query),
    ]),
  );
  const maySeePhones = isAllowed(deps.policy, actor, 'members.phones', toDepartmentFacts(department));
  const options = { findsLastNames: maySeePhones };
  const members = page ?? (await searchMembers(deps, departmentId, words, query, options));
  const childIds = await listChildren(deps, members.rows);
  return { leaderId: department.leaderId, maySeePhones, childIds, maySeeChildren: actor.role === 'admin', ...members };
}

/** Asks nothing where every member has an account. */
async function listChildren(deps: Deps, rows: readonly MemberRow[]): Promise<ReadonlySet<number>> {
  const ids = rows.filter(({ username }) => username === null).map(({ userId }) => userId);
  if (ids.length === 0) return new Set();
  const found = await Promise.all(deps.audienceHooks.map((hooks) => hooks.listChildren(deps, deps.db, ids)));
  return new Set(found.flat());
}

async function readMemberPage(db: DbOrTx, departmentId: number, query: MemberQuery): Promise<MemberPage> {
  const [rows, memberCount] = await Promise.all([
    listMemberRows(db, departmentId, query),
    countMembers(db, departmentId),
  ]);
  return { rows, total: memberCount, memberCount };
}

/** The counts come with the rows. A page past the end has no rows, so the counts come from the first page. */
async function searchMembers(
  deps: Pick<Deps, 'db'>,
  departmentId: number,
  words: string[],
  query: MemberQuery,
  options: { findsLastNames: boolean },
): Promise<MemberPage> {
  const rows = await searchMemberRows(deps.db, departmentId, words, query, options);
  const [first] =
    rows.length > 0 || query.page === 1
      ? rows
      : await searchMemberRows(deps.db, departmentId, words, { ...query, page: 1, perPage: 1 }, options);
  const memberCount = first?.memberCount ?? (await countMembers(deps.db, departmentId));
  return { rows, total: first?.total ?? 0, memberCount };
}

/** Ends a membership. Applications that it came from become rejected, with the reason for the applicant to see. */
export async function removeMember(deps: Deps, actor: Actor, departmentId: number, userId: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    // A deleted user is no member, which is checked below, after the permission.
    await lockUsersAgainstDeletion(tx, userId);
    const department = await lockDepartment(tx, departmentId);
    await authorizeInDepartment(deps, tx, actor, { action: 'members.remove', department, ownerId: userId });
    const joinedAt = await findJoinedAt(tx, departmentId, userId);
    if (!joinedAt) throw new AppError('not_found', memberMessages.notMember);
    if (userId === department.leaderId) throw new AppError('conflict', applicationMessages.leaderStays);
    await deleteMember(tx, departmentId, userId);
    for (const hooks of deps.accountHooks) await hooks.onMembershipEnded?.(deps, tx, { departmentId, userId });
    const now = deps.clock.now();
    const hasLeft = userId === actor.id;
    await rejectApprovedApplications(
      tx,
      { departmentId, userId },
      {
        reason: hasLeft ? memberMessages.leftReason : memberMessages.removedReason,
        reviewedBy: actor.id,
        reviewedAt: now,
        seenAt: hasLeft ? now : null,
      },
    );
    const before = toAuditValues({ joined_at: joinedAt });
    await recordAudit(deps, tx, actor, { action: 'member.removed', personId: userId, departmentId, before });
  });
}
