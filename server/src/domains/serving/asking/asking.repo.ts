import { inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

/** How people can be reached. */
export async function listContacts(db: DbOrTx, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  return db
    .select({
      id: users.id,
      phoneNumber: users.phoneNumber,
      wantsTexts: users.wantsTexts,
      email: sql<string | null>`coalesce(${users.personalEmail}, ${users.churchEmail})`,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]));
}
