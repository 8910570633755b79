import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { UserRow } from '../../identity/accounts/users.view.ts';
import { tellAdmins } from '../notices/tell-people.service.ts';

/** All admins learn of a new people keeper. */
export async function tellAdminsOfKeepers(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  named: readonly Pick<UserRow, 'firstName' | 'lastName'>[],
): Promise<void> {
  if (named.length === 0) return;
  const names = named.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ');
  const admin = `${actor.firstName} ${actor.lastName}`;
  await tellAdmins(deps, tx, actor.id, (t) => ({
    subject: t('New people keeper'),
    content: t('{admin} named {names} as people keeper. They can now see and change adults’ details.', {
      admin,
      names,
    }),
  }));
}
