import type { DbOrTx } from '../../../db/client.ts';
import { isAmong } from '../../../db/is-among.ts';
import { users } from '../../identity/accounts/users.view.ts';

/** How people can be reached. */
export async function listContacts(db: DbOrTx, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  return db
    .select({
      id: users.id,
      phoneNumber: users.phoneNumber,
      wantsTexts: users.wantsTexts,
      personalEmail: users.personalEmail,
      loginEmail: users.loginEmail,
      isLoginEmailConfirmed: users.isLoginEmailConfirmed,
      churchEmail: users.churchEmail,
    })
    .from(users)
    .where(isAmong(users.id, userIds));
}
