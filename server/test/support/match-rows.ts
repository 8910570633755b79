import type { NewUser } from '../../src/domains/identity/accounts/accounts.repo.ts';
import { accountMatches } from '../../src/domains/people/matches/matches.table.ts';
import { createUser } from './factories.ts';
import { insertPerson, type NewPerson } from './people-records.ts';
import type { TestApp } from './test-app.ts';

/** A record, an account that has proved its address, and the question to the admins. */
export async function insertMatch(
  app: TestApp,
  differs: { record?: NewPerson; account?: Partial<NewUser> } = {},
): Promise<{ accountId: number; personId: number }> {
  const account = await createUser(app, differs.account);
  const personId = await insertPerson(app, { personalEmail: account.personalEmail, ...differs.record });
  const createdAt = app.clock.now();
  await app.deps.db.insert(accountMatches).values({ accountId: account.id, personId, state: 'open', createdAt });
  return { accountId: account.id, personId };
}
