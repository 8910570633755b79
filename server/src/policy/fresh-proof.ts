import type { Role } from '@kanisa/contract/core/roles.ts';
import { FRESH_PROOF_MINUTES } from '@kanisa/contract/identity/two-step.ts';
import { AppError } from '../base/app-error.ts';
import type { Actor } from './actor.ts';

/**
 * Stops a dangerous action on a device whose owner last proved who they are too long ago: somebody else may hold it. The
 * browser asks for a proof and repeats the call.
 */
export function requireFreshProof({ provedAt }: Pick<Actor, 'provedAt'>, now: Date): void {
  const isFresh = provedAt !== null && now.getTime() - provedAt.getTime() <= FRESH_PROOF_MINUTES * 60_000;
  if (!isFresh) throw new AppError('fresh_proof_needed');
}

/** A role with rights over others: whoever gives it, or an account that has it, gives power (decision 0077). */
export const isStaff = ({ role }: { role: Role }) => role !== 'user';
