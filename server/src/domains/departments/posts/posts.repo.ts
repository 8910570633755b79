import { and, count, desc, eq } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { type InfoPostRow, infoPosts } from './posts.table.ts';

export async function insertPost(
  db: DbOrTx,
  post: Pick<InfoPostRow, 'departmentId' | 'postedBy' | 'title' | 'content' | 'createdAt'>,
): Promise<InfoPostRow> {
  const [row] = await db.insert(infoPosts).values(post).returning();
  if (!row) throw new Error('the insert of a post returned no row');
  return row;
}

export async function listPostRows(
  db: DbOrTx,
  departmentId: number,
  { page, perPage }: { page: number; perPage: number },
) {
  const rows = await db
    .select({
      id: infoPosts.id,
      title: infoPosts.title,
      content: infoPosts.content,
      postedBy: users.username,
      createdAt: infoPosts.createdAt,
      isPinned: infoPosts.isPinned,
    })
    .from(infoPosts)
    .leftJoin(users, eq(users.id, infoPosts.postedBy))
    .where(eq(infoPosts.departmentId, departmentId))
    .orderBy(desc(infoPosts.isPinned), desc(infoPosts.createdAt), desc(infoPosts.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db.select({ total: count() }).from(infoPosts).where(eq(infoPosts.departmentId, departmentId));
  return { rows, total: counted?.total ?? 0 };
}

export async function findPost(db: DbOrTx, id: number) {
  const [row] = await db
    .select({ post: infoPosts, username: users.username })
    .from(infoPosts)
    .leftJoin(users, eq(users.id, infoPosts.postedBy))
    .where(eq(infoPosts.id, id));
  return row ? { ...row.post, postedBy: row.username } : null;
}

export async function countPinnedPosts(db: DbOrTx, departmentId: number): Promise<number> {
  return db.$count(infoPosts, and(eq(infoPosts.departmentId, departmentId), infoPosts.isPinned));
}

export async function updatePostPinned(db: DbOrTx, id: number, isPinned: boolean): Promise<void> {
  await db.update(infoPosts).set({ isPinned }).where(eq(infoPosts.id, id));
}
