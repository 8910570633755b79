import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { requireDepartmentAccess } from '../departments/departments.service.ts';
import { countMembers, listMemberRows, type MemberQuery, type MemberRow, searchMemberRows } from './members.repo.ts';

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
): Promise<MemberPage & { leaderId: number | null }> {
  const { leaderId } = await requireDepartmentAccess(deps, actor, 'members.list', departmentId);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length > 0) return { leaderId, ...(await searchMembers(deps, departmentId, words, query)) };
  const rows = await listMemberRows(deps.db, departmentId, query);
  const memberCount = await countMembers(deps.db, departmentId);
  return { leaderId, rows, total: memberCount, memberCount };
}

/** The counts come with the rows. A page past the end has no rows, so the counts come from the first page. */
async function searchMembers(
  deps: Deps,
  departmentId: number,
  words: string[],
  query: MemberQuery,
): Promise<MemberPage> {
  const rows = await searchMemberRows(deps.db, departmentId, words, query);
  const [first] =
    rows.length > 0 || query.page === 1
      ? rows
      : await searchMemberRows(deps.db, departmentId, words, { ...query, page: 1, perPage: 1 });
  const memberCount = first?.memberCount ?? (await countMembers(deps.db, departmentId));
  return { rows, total: first?.total ?? 0, memberCount };
}
