import type { Deps } from '../../../core/deps.ts';
import { type Mandate, MandateLostError } from '../../../core/mandates.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { PolicyActor } from '../../../policy/actor.ts';
import { findDepartmentFacts, findPolicyActor, lockPolicyActor } from './mandates.repo.ts';

type MandateDeps = Pick<Deps, 'policy'>;

/** Reads role, status, memberships and leadership of this moment. Work that goes on asks again before each batch. */
export async function isMandateValid(deps: MandateDeps, db: DbOrTx, mandate: Mandate): Promise<boolean> {
  const actor = mandate.userId === null ? null : await findPolicyActor(db, mandate.userId);
  return isAllowed(deps, db, actor, mandate);
}

export async function requireMandate(deps: MandateDeps, db: DbOrTx, mandate: Mandate): Promise<void> {
  if (!(await isMandateValid(deps, db, mandate))) throw new MandateLostError();
}

/** Call right before the commit of a long transaction: whoever takes the right away then waits until it ends. */
export async function requireLockedMandate(deps: MandateDeps, tx: Tx, mandate: Mandate): Promise<PolicyActor> {
  const actor = mandate.userId === null ? null : await lockPolicyActor(tx, mandate.userId);
  if (!actor || !(await isAllowed(deps, tx, actor, mandate))) throw new MandateLostError();
  return actor;
}

async function isAllowed(
  { policy }: MandateDeps,
  db: DbOrTx,
  actor: PolicyActor | null,
  { action, otherAction, departmentId = null }: Mandate,
): Promise<boolean> {
  if (!actor) return false;
  if (otherAction && !policy[otherAction].allows(actor, {})) return false;
  if (departmentId === null) return policy[action].allows(actor, {});
  const department = await findDepartmentFacts(db, departmentId);
  return department !== null && policy[action].allows(actor, { department });
}
