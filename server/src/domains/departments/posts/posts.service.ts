import { type InfoPostBody, infoPostMessages, PINNED_POSTS_MOST } from '@kanisa/contract/departments/posts.ts';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { authorize } from '../../../policy/authorize.ts';
import { holdPeople } from '../../identity/accounts/credentials.service.ts';
import { enter, holdDepartment } from '../departments/departments.service.ts';
import { factsOf } from '../departments/viewer.rules.ts';
import { countPinned, findPost, insertPost, listPosts, setPinned } from './posts.repo.ts';
import type { InfoPostRow } from './posts.table.ts';

export async function post(deps: Deps, actor: Actor, departmentId: number, input: InfoPostBody): Promise<InfoPostRow> {
  return deps.db.transaction(async (tx) => {
    if (!(await holdPeople(tx, actor.id))) throw new AppError('unauthenticated');
    const department = await holdDepartment(tx, departmentId);
    authorize(deps.policy, actor, 'info.post', factsOf(department));
    return insertPost(tx, { departmentId, postedBy: actor.id, ...input, createdAt: deps.clock.now() });
  });
}

export async function list(deps: Deps, actor: Actor, departmentId: number, paging: { page: number; perPage: number }) {
  await enter(deps, actor, 'info.list', departmentId);
  return listPosts(deps.db, departmentId, paging);
}

/** One after the other for each department, so that there is never one too many. */
export async function pin(deps: Deps, actor: Actor, id: number, isPinned: boolean) {
  const notFound = () => new AppError('not_found', infoPostMessages.notFound);
  const before = await findPost(deps.db, id);
  if (!before) throw notFound();
  return deps.db.transaction(async (tx) => {
    const department = await holdDepartment(tx, before.departmentId);
    // Read again: until the department was held, somebody else may have pinned it.
    const found = await findPost(tx, id);
    if (!found) throw notFound();
    authorize(deps.policy, actor, 'info.pin', factsOf(department));
    if (isPinned && !found.isPinned && (await countPinned(tx, department.id)) >= PINNED_POSTS_MOST) {
      throw new AppError('conflict', infoPostMessages.pinnedMany);
    }
    await setPinned(tx, id, isPinned);
    return { ...found, isPinned };
  });
}
