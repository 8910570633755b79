import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { SaveKeepersBody } from '@kanisa/contract/people/keepers.schema.ts';
import { keeperMessages } from '@kanisa/contract/people/keepers.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { computeContentVersion } from '../../../db/content-version.ts';
import type { Actor } from '../../../policy/actor.ts';
import { requireFreshProof } from '../../../policy/fresh-proof.ts';
import { lockUserForChange } from '../../identity/accounts/credentials.service.ts';
import type { UserRow } from '../../identity/accounts/users.view.ts';
import {
  deletePeopleKeepers,
  insertPeopleKeepers,
  listPeopleKeepers,
  type PeopleKeeper,
  readPastorsRead,
  writePastorsRead,
} from '../../identity/keepers/keepers.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { transactionAsOffice } from '../persons/office-transaction.service.ts';
import { tellAdminsOfKeepers } from './tell-admins.service.ts';

export interface KeepersPage {
  keepers: PeopleKeeper[];
  version: string;
}

const computeVersion = (keepers: readonly PeopleKeeper[]) => computeContentVersion(keepers.map(({ userId }) => userId));

export async function getKeepersPage(db: DbOrTx): Promise<KeepersPage> {
  const keepers = await listPeopleKeepers(db);
  return { keepers, version: computeVersion(keepers) };
}

/** Nobody names themself: an admin who is demoted later would keep the right. */
export async function saveKeepers(
  deps: Deps,
  actor: Actor,
  { user_ids: wanted, version, ...rest }: SaveKeepersBody,
): Promise<KeepersPage> {
  requireNoFieldsLeft(rest);
  return transactionAsOffice(deps, actor, async (tx) => {
    const current = await listPeopleKeepers(tx);
    if (version !== undefined && version !== computeVersion(current)) throw new AppError('changed_meanwhile');
    const removed = current.filter(({ userId }) => !wanted.includes(userId));
    const added = [...new Set(wanted)].filter((id) => !current.some(({ userId }) => userId === id));
    if (removed.length === 0 && added.length === 0) return getKeepersPage(tx);
    requireFreshProof(actor, deps.clock.now());
    if (added.includes(actor.id)) throw new AppError('forbidden', keeperMessages.yourself);
    // In the order of their ids. A change that a keeper has begun ends first, and the next one finds the right gone.
    const ids = [...added, ...removed.map(({ userId }) => userId)].toSorted((one, other) => one - other);
    const locked = await lockUsers(tx, ids);
    const named = added.map((id) => requireAbleUser(locked.get(id)));
    await deletePeopleKeepers(
      tx,
      removed.map(({ userId }) => userId),
    );
    await insertPeopleKeepers(tx, added, { namedBy: actor.id, namedAt: deps.clock.now() });
    await recordAudit(
      deps,
      tx,
      actor,
      ...added.map((personId) => ({ action: 'people.keeper_named' as const, personId })),
      ...removed.map(({ userId }) => ({ action: 'people.keeper_removed' as const, personId: userId })),
    );
    await tellAdminsOfKeepers(deps, tx, actor, named);
    return getKeepersPage(tx);
  });
}

async function lockUsers(tx: Tx, ids: readonly number[]): Promise<Map<number, UserRow>> {
  const users = new Map<number, UserRow>();
  for (const id of ids) {
    const user = await lockUserForChange(tx, id);
    if (user) users.set(id, user);
  }
  return users;
}

function requireAbleUser(user: UserRow | undefined): UserRow {
  if (!user) throw createFieldError('user_ids', keeperMessages.people);
  if (user.isActive && user.isVerified) return user;
  const name = `${user.firstName} ${user.lastName}`;
  throw new AppError('conflict', { template: keeperMessages.notAble, values: { name } });
}

export const getPastorsRead = (db: DbOrTx): Promise<boolean> => readPastorsRead(db);

export async function savePastorsRead(deps: Deps, actor: Actor, pastorsRead: boolean): Promise<boolean> {
  return transactionAsOffice(deps, actor, async (tx) => {
    const before = await readPastorsRead(tx);
    if (before === pastorsRead) return before;
    await writePastorsRead(tx, pastorsRead, deps.clock.now());
    const values = { before: { pastors_read: before }, after: { pastors_read: pastorsRead } };
    await recordAudit(deps, tx, actor, { action: 'people.pastors_read', ...values });
    return pastorsRead;
  });
}
