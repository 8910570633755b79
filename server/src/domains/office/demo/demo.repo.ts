import { count, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../../identity/accounts/users.view.ts';

export async function countUsers(db: Db): Promise<number> {
  const [counted] = await db.select({ people: count() }).from(users);
  return counted?.people ?? 0;
}

export async function countUsersNamed(db: Db, usernames: readonly string[]): Promise<number> {
  const [counted] = await db.select({ people: count() }).from(users).where(inArray(users.username, usernames));
  return counted?.people ?? 0;
}
