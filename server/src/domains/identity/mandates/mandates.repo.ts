import { eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { users } from '../accounts/users.view.ts';
import { peopleRightsOfUser } from '../keepers/keepers.repo.ts';
import { departmentIdsOfUser } from '../memberships/memberships.repo.ts';

const columns = {
  id: users.id,
  role: users.role,
  isActive: users.isActive,
  isVerified: users.isVerified,
  departmentIds: departmentIdsOfUser,
  ...peopleRightsOfUser,
};

export async function findPolicyActor(db: DbOrTx, id: number) {
  const [row] = await db.select(columns).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** A change of the account waits until the transaction ends. */
export async function lockPolicyActor(tx: Tx, id: number) {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id)).for('share');
  return row ?? null;
}

/** Raw SQL: the table belongs to a higher domain. */
export async function findDepartmentFacts(db: DbOrTx, id: number) {
  const { rows } = await db.execute<{ id: number; leaderId: number | null; onlyLeaderReviews: boolean }>(sql`
    select id, leader_id as "leaderId", only_leader_reviews as "onlyLeaderReviews" from departments where id = ${id}`);
  return rows[0] ?? null;
}
