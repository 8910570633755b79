import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { users } from '../accounts/users.view.ts';
import { departmentMembers } from './memberships.table.ts';

/** Subquery for a select from `users`: a change of membership takes effect on the next request, like a change of role. */
export const departmentIdsOfUser = sql<number[]>`array(
  select ${departmentMembers.departmentId} from ${departmentMembers}
  where ${departmentMembers.userId} = ${users.id} order by 1
)`;

export async function listDepartmentIds(db: DbOrTx, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: departmentMembers.departmentId })
    .from(departmentMembers)
    .where(eq(departmentMembers.userId, userId))
    .orderBy(departmentMembers.departmentId);
  return rows.map((row) => row.id);
}
