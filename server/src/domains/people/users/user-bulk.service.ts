import type { UserBulkAction } from '@kanisa/contract/people/users.ts';
import type { AuditAction } from '@kanisa/contract/records/audit.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isStaff, requireFreshProof } from '../../../policy/fresh-proof.ts';
import { takeAdminsLock } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { rejectActivationAfterDeath } from './lock-user.service.ts';
import { lockUserStates, updateUserStates } from './users.repo.ts';

/** Both only give rights, so they can neither lock out the actor nor remove the last admin. */
const BULK_CHANGES = {
  verify: { column: 'isVerified', field: 'is_verified', action: 'user.verified' },
  activate: { column: 'isActive', field: 'is_active', action: 'user.activated' },
} as const satisfies Record<UserBulkAction, { column: string; field: string; action: AuditAction }>;

export interface BulkResult {
  id: number;
  outcome: 'changed' | 'unchanged' | 'not_found';
}

/** Changes all people in one transaction and a fixed number of statements, with one audit entry for each changed one. */
export async function changeUsers(
  deps: Deps,
  actor: Actor,
  { action, ids }: { action: UserBulkAction; ids: readonly number[] },
): Promise<BulkResult[]> {
  const { column, field, action: auditAction } = BULK_CHANGES[action];
  const distinctIds = [...new Set(ids)];
  const work = async (tx: Parameters<typeof lockUserStates>[0]) => {
    const states = new Map((await lockUserStates(tx, distinctIds)).map((state) => [state.id, state]));
    const results = distinctIds.map((id): BulkResult => {
      const state = states.get(id);
      if (!state) return { id, outcome: 'not_found' };
      return { id, outcome: state[column] ? 'unchanged' : 'changed' };
    });
    const changedIds = results.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id);
    const changed = changedIds.map((id) => states.get(id)).filter((state) => state !== undefined);
    if (column === 'isActive') for (const user of changed) rejectActivationAfterDeath(user);
    if (changed.some(isStaff)) requireFreshProof(actor, deps.clock.now());
    if (changedIds.length > 0) {
      await updateUserStates(tx, changedIds, { [column]: true }, deps.clock.now());
      const entries = changedIds.map((personId) => ({
        action: auditAction,
        personId,
        before: { [field]: false },
        after: { [field]: true },
      }));
      await recordAudit(deps, tx, actor, ...entries);
    }
    return results;
  };
  // One lock order for everybody who locks several users.
  return transactionAs(deps, actor, work, { lockFirst: takeAdminsLock });
}
