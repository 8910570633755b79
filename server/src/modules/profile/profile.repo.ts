import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type UserRow, users } from '../accounts/accounts.table.ts';

export function prepareFindProfile(db: Db) {
  const statement = db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('find_profile');
  return async (id: number): Promise<UserRow | null> => {
    const [row] = await statement.execute({ id });
    return row ?? null;
  };
}
