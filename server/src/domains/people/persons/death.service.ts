import type { PersonStatus } from '@kanisa/contract/core/person-values.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Writer } from '../../../policy/actor.ts';
import { deleteAccountCodes, listActiveAdminIds } from '../../identity/accounts/credentials.service.ts';
import { revokeUserSessions } from '../../identity/sessions/sessions.service.ts';
import type { PersonRecord } from './persons.repo.ts';
import { setActiveBeforeDeath } from './persons.repo.ts';

/**
 * Whoever has died is not logged in, and gets nothing: the account rests like an inactive one. The undoing gives back
 * what it was.
 */
export async function recordDeath(
  deps: Deps,
  tx: Tx,
  actor: Writer,
  person: PersonRecord,
  status: PersonStatus | null,
): Promise<void> {
  const [had, has] = [person.status === 'died', status === 'died'];
  if (had === has) return;
  if (has) await requireNotNeeded(tx, actor, person.id);
  await setActiveBeforeDeath(tx, person.id, has, deps.clock.now());
  if (!has || person.username === null) return;
  await revokeUserSessions(tx, person.id, deps.clock.now());
  await deleteAccountCodes(tx, person.id);
  for (const hooks of deps.accountHooks) await hooks.onDeactivated?.(deps, tx, person.id);
}

/** Runs behind the lock of admins. */
async function requireNotNeeded(tx: Tx, actor: Writer, personId: number): Promise<void> {
  if (personId === actor.id) throw new AppError('conflict', personMessages.ownDeath);
  const admins = await listActiveAdminIds(tx);
  if (admins.length === 1 && admins[0] === personId) throw new AppError('conflict', personMessages.lastAdminDeath);
}

/** The status before the death. A death of an earlier version stored none: an account then is a member's. */
export function findStatusBeforeDeath(
  person: Pick<PersonRecord, 'status' | 'statusBeforeDeath' | 'sinceBeforeDeath' | 'username'>,
) {
  if (person.status !== 'died') return {};
  const status = person.statusBeforeDeath ?? (person.username === null ? null : 'member');
  return { status, statusSince: person.sinceBeforeDeath };
}
