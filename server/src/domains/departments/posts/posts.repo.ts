import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { computeContentVersion } from '../../../db/content-version.ts';
import { defineQueryByLimit } from '../../../db/define-query.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { departments } from '../departments/departments.table.ts';
import { type InfoPostRow, infoPosts } from './posts.table.ts';

/** Characters of a post that a short list shows. */
const BEGINNING_MAX = 240;

const authorColumns = { username: users.username, firstName: users.firstName, lastName: users.lastName };

function selectPostViews(db: DbOrTx) {
  return db
    .select({ post: infoPosts, author: authorColumns })
    .from(infoPosts)
    .leftJoin(users, eq(users.id, infoPosts.postedBy));
}
type JoinedPost = Awaited<ReturnType<typeof selectPostViews>>[number];

const toPostView = ({ post: { postedBy, ...post }, author }: JoinedPost) => ({
  ...post,
  authorId: postedBy,
  author,
  version: computeContentVersion({ title: post.title, content: post.content }),
});
export type PostView = ReturnType<typeof toPostView>;

export async function insertPost(
  db: WriteDb,
  post: Pick<InfoPostRow, 'departmentId' | 'postedBy' | 'title' | 'content' | 'createdAt'>,
): Promise<number> {
  const [row] = await db.insert(infoPosts).values(post).returning({ id: infoPosts.id });
  if (!row) throw new Error('the insert of a post returned no row');
  return row.id;
}

export async function listPostViews(
  db: DbOrTx,
  departmentId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: PostView[]; total: number }> {
  const rows = await selectPostViews(db)
    .where(eq(infoPosts.departmentId, departmentId))
    .orderBy(desc(infoPosts.isPinned), desc(infoPosts.createdAt), desc(infoPosts.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db.select({ total: count() }).from(infoPosts).where(eq(infoPosts.departmentId, departmentId));
  return { rows: rows.map(toPostView), total: counted?.total ?? 0 };
}

export async function findPost(db: DbOrTx, id: number): Promise<PostView | null> {
  const [row] = await selectPostViews(db).where(eq(infoPosts.id, id));
  return row ? toPostView(row) : null;
}

/** Takes the newest posts of each department from its index, and merges them. */
const queryNewestPosts = defineQueryByLimit('list_newest_posts', (db, placeholder, limit) => {
  const newest = db
    .select({ id: infoPosts.id })
    .from(infoPosts)
    .where(sql`${infoPosts.departmentId} = ${departments.id}`)
    .orderBy(desc(infoPosts.createdAt), desc(infoPosts.id))
    .limit(limit)
    .as('newest');
  return db
    .select({
      id: infoPosts.id,
      department: { id: departments.id, name: departments.name },
      title: infoPosts.title,
      beginning: sql<string>`left(${infoPosts.content}, ${BEGINNING_MAX})`,
      author: authorColumns,
      createdAt: infoPosts.createdAt,
    })
    .from(departments)
    .innerJoinLateral(newest, sql`true`)
    .innerJoin(infoPosts, eq(infoPosts.id, newest.id))
    .leftJoin(users, eq(users.id, infoPosts.postedBy))
    .where(sql`${departments.id} = any(${placeholder('departmentIds')}::int[])`)
    .orderBy(desc(infoPosts.createdAt), desc(infoPosts.id))
    .limit(limit);
});
export type NewestPostRow = Awaited<ReturnType<typeof queryNewestPosts>>[number];

export async function listNewestPosts(
  db: DbOrTx,
  departmentIds: readonly number[],
  limit: number,
): Promise<NewestPostRow[]> {
  return departmentIds.length === 0 ? [] : queryNewestPosts(db, limit, { departmentIds });
}

export async function countPinnedPosts(db: DbOrTx, departmentId: number): Promise<number> {
  return db.$count(infoPosts, and(eq(infoPosts.departmentId, departmentId), infoPosts.isPinned));
}

export async function updatePostRow(
  tx: Tx,
  id: number,
  changes: Partial<Pick<InfoPostRow, 'title' | 'content' | 'editedAt' | 'isPinned'>>,
): Promise<void> {
  await tx.update(infoPosts).set(changes).where(eq(infoPosts.id, id));
}

export async function deletePostRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(infoPosts).where(eq(infoPosts.id, id));
}
