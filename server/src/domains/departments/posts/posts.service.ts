import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { CreatePostBody, UpdatePostBody } from '@kanisa/contract/departments/posts.schema.ts';
import { infoPostMessages, PINNED_POSTS_MAX, POST_MESSAGES_PER_HOUR } from '@kanisa/contract/departments/posts.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { enforceLimit, formatUserSubject, type Limit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isAllowed } from '../../../policy/authorize.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { storeDepartmentMessage } from '../../messaging/messages/messages.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { toDepartmentFacts } from '../departments/department-viewer.rules.ts';
import {
  authorizeInDepartment,
  getDepartment,
  lockDepartment,
  requireDepartmentAccess,
} from '../departments/departments.service.ts';
import type { DepartmentRow } from '../departments/departments.table.ts';
import {
  countPinnedPosts,
  deletePostRow,
  findPost,
  insertPost,
  listNewestPosts,
  listPostViews,
  type NewestPostRow,
  type PostView,
  updatePostRow,
} from './posts.repo.ts';
import { shortenToMessage } from './posts.rules.ts';

export interface PostForViewer {
  post: PostView;
  mayManage: boolean;
}

const MESSAGE_LIMIT: Limit = {
  kind: 'post-messages',
  max: POST_MESSAGES_PER_HOUR,
  seconds: 3600,
  message: infoPostMessages.tooManyMessages,
};

const createPostNotFound = () => new AppError('not_found', infoPostMessages.notFound);

function addViewer(deps: Deps, actor: Actor, department: DepartmentRow, post: PostView): PostForViewer {
  const facts = { ...toDepartmentFacts(department), ...toOwnerFact(post) };
  return { post, mayManage: isAllowed(deps.policy, actor, 'info.manage', facts) };
}

/** No fact for a post whose author was deleted: nobody owns it. */
const toOwnerFact = ({ authorId }: PostView) => (authorId === null ? {} : { ownerId: authorId });

async function getPost(db: DbOrTx, id: number): Promise<PostView> {
  const post = await findPost(db, id);
  if (!post) throw createPostNotFound();
  return post;
}

export async function createPost(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  { title, content, message_members: isMessage = false }: CreatePostBody,
): Promise<PostForViewer> {
  return transactionAs(deps, actor, async (tx) => {
    const department = await lockDepartment(tx, departmentId);
    await authorizeInDepartment(deps, tx, actor, { action: 'info.post', department });
    const id = await insertPost(tx, { departmentId, postedBy: actor.id, title, content, createdAt: deps.clock.now() });
    if (isMessage) {
      await enforceLimit({ db: tx, clock: deps.clock }, MESSAGE_LIMIT, formatUserSubject(actor.id));
      const message = shortenToMessage(`${department.name}: ${title}\n\n${content}`);
      await storeDepartmentMessage(deps, tx, actor, { department, content: message, isEmail: false });
    }
    return addViewer(deps, actor, department, await getPost(tx, id));
  });
}

/** Somebody who left the department does not get the stored answer of an earlier post. */
export async function requirePostingRight(deps: Deps, actor: Actor, departmentId: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    const department = await getDepartment(tx, departmentId);
    await authorizeInDepartment(deps, tx, actor, { action: 'info.post', department });
  });
}

export async function listPosts(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  paging: { page: number; perPage: number },
): Promise<{ rows: PostForViewer[]; total: number }> {
  const department = await requireDepartmentAccess(deps, actor, 'info.list', departmentId);
  const { rows, total } = await listPostViews(deps.db, departmentId, paging);
  return { rows: rows.map((post) => addViewer(deps, actor, department, post)), total };
}

/** The newest posts of the actor's departments. */
export async function listOwnNewestPosts(deps: Deps, actor: Actor, limit: number): Promise<NewestPostRow[]> {
  return listNewestPosts(deps.db, actor.departmentIds, limit);
}

/**
 * Loads the post and locks its department, then reads the post again: another request may have changed or deleted it
 * before the lock was acquired.
 */
async function changePost<Result>(
  deps: Deps,
  actor: Actor,
  id: number,
  work: (tx: Tx, post: PostView, department: DepartmentRow) => Promise<Result>,
): Promise<Result> {
  const { departmentId } = await getPost(deps.db, id);
  return transactionAs(deps, actor, async (tx) => {
    const department = await lockDepartment(tx, departmentId);
    return work(tx, await getPost(tx, id), department);
  });
}

/** The lock on the department keeps the number of pinned posts within the limit. */
export async function setPostPinned(deps: Deps, actor: Actor, id: number, isPinned: boolean): Promise<PostForViewer> {
  return changePost(deps, actor, id, async (tx, post, department) => {
    await authorizeInDepartment(deps, tx, actor, { action: 'info.pin', department });
    if (isPinned && !post.isPinned && (await countPinnedPosts(tx, department.id)) >= PINNED_POSTS_MAX) {
      throw new AppError('conflict', infoPostMessages.pinnedMany);
    }
    await updatePostRow(tx, id, { isPinned });
    return addViewer(deps, actor, department, { ...post, isPinned });
  });
}

/** A change by somebody else than the author leaves an audit entry. The entry holds the title only, not the content. */
export async function updatePost(
  deps: Deps,
  actor: Actor,
  id: number,
  { title, content, version, ...rest }: UpdatePostBody,
): Promise<PostForViewer> {
  requireNoFieldsLeft(rest);
  return changePost(deps, actor, id, async (tx, post, department) => {
    await authorizeInDepartment(deps, tx, actor, { action: 'info.manage', department, ...toOwnerFact(post) });
    if (version !== undefined && version !== post.version) {
      throw new AppError('changed_meanwhile', infoPostMessages.changedMeanwhile);
    }
    if (title === post.title && content === post.content) return addViewer(deps, actor, department, post);
    await updatePostRow(tx, id, { title, content, editedAt: deps.clock.now() });
    if (post.authorId !== actor.id) {
      await recordAudit(deps, tx, actor, {
        action: 'post.updated',
        ...toConcerned(post),
        before: { title: post.title },
        after: { title, content_changed: content !== post.content },
      });
    }
    return addViewer(deps, actor, department, await getPost(tx, id));
  });
}

export async function deletePost(deps: Deps, actor: Actor, id: number): Promise<void> {
  await changePost(deps, actor, id, async (tx, post, department) => {
    await authorizeInDepartment(deps, tx, actor, { action: 'info.manage', department, ...toOwnerFact(post) });
    await deletePostRow(tx, id);
    if (post.authorId === actor.id) return;
    const before = { title: post.title, posted_at: post.createdAt.toISOString() };
    await recordAudit(deps, tx, actor, { action: 'post.deleted', ...toConcerned(post), before });
  });
}

const toConcerned = ({ authorId, departmentId }: PostView) => ({
  departmentId,
  ...(authorId !== null && { personId: authorId }),
});
