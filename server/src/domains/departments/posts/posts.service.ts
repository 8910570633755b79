import type { InfoPostBody } from '@kanisa/contract/departments/posts.schema.ts';
import { infoPostMessages, PINNED_POSTS_MAX } from '@kanisa/contract/departments/posts.ts';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { authorizeInDepartment, lockDepartment, requireDepartmentAccess } from '../departments/departments.service.ts';
import { countPinnedPosts, findPost, insertPost, listPostRows, updatePostPinned } from './posts.repo.ts';
import type { InfoPostRow } from './posts.table.ts';

export async function createPost(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  input: InfoPostBody,
): Promise<InfoPostRow> {
  return transactionAs(deps, actor, async (tx) => {
    const department = await lockDepartment(tx, departmentId);
    await authorizeInDepartment(deps, tx, actor, { action: 'info.post', department });
    return insertPost(tx, { departmentId, postedBy: actor.id, ...input, createdAt: deps.clock.now() });
  });
}

export async function listPosts(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  paging: { page: number; perPage: number },
) {
  await requireDepartmentAccess(deps, actor, 'info.list', departmentId);
  return listPostRows(deps.db, departmentId, paging);
}

/** The lock on the department keeps the number of pinned posts within the limit. */
export async function setPostPinned(deps: Deps, actor: Actor, id: number, isPinned: boolean) {
  const notFound = () => new AppError('not_found', infoPostMessages.notFound);
  const before = await findPost(deps.db, id);
  if (!before) throw notFound();
  return transactionAs(deps, actor, async (tx) => {
    const department = await lockDepartment(tx, before.departmentId);
    // Read again: another request may have pinned the post before the lock was acquired.
    const found = await findPost(tx, id);
    if (!found) throw notFound();
    await authorizeInDepartment(deps, tx, actor, { action: 'info.pin', department });
    if (isPinned && !found.isPinned && (await countPinnedPosts(tx, department.id)) >= PINNED_POSTS_MAX) {
      throw new AppError('conflict', infoPostMessages.pinnedMany);
    }
    await updatePostPinned(tx, id, isPinned);
    return { ...found, isPinned };
  });
}
