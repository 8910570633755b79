import type { InfoPostBody } from '@kanisa/contract/info-posts.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../policy/actor.ts';
import { authorize } from '../../policy/authorize.ts';
import { holdPeople } from '../accounts/credentials.ts';
import { enter, holdDepartment } from '../departments/departments.service.ts';
import { factsOf } from '../departments/viewer.ts';
import { insertPost, listPosts } from './info-posts.repo.ts';
import type { InfoPostRow } from './info-posts.table.ts';

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
