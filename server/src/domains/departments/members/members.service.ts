import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { enter } from '../departments/departments.service.ts';
import { countMembers, findMemberRows, listMemberRows, type MemberRow, type WantedMembers } from './members.repo.ts';

interface Members {
  rows: MemberRow[];
  /** Of those found. */
  total: number;
  memberCount: number;
}

export async function listMembers(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  { search = '', ...wanted }: WantedMembers & { search: string | undefined },
): Promise<Members & { leaderId: number | null }> {
  const { leaderId } = await enter(deps, actor, 'members.list', departmentId);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length > 0) return { leaderId, ...(await find(deps, departmentId, words, wanted)) };
  const rows = await listMemberRows(deps.db, departmentId, wanted);
  const memberCount = await countMembers(deps.db, departmentId);
  return { leaderId, rows, total: memberCount, memberCount };
}

/** The counts come with the rows; a page past the end has none, so the first one is asked. */
async function find(deps: Deps, departmentId: number, words: string[], wanted: WantedMembers): Promise<Members> {
  const rows = await findMemberRows(deps.db, departmentId, words, wanted);
  const [first] =
    rows.length > 0 || wanted.page === 1
      ? rows
      : await findMemberRows(deps.db, departmentId, words, { ...wanted, page: 1, perPage: 1 });
  const memberCount = first?.memberCount ?? (await countMembers(deps.db, departmentId));
  return { rows, total: first?.total ?? 0, memberCount };
}
