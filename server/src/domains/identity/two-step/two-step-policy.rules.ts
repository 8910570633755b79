import type { Role } from '@kanisa/contract/core/roles.ts';
import { isInTwoStepAudience, type TwoStepAudience } from '@kanisa/contract/identity/two-step.ts';

export interface Requirement {
  audience: TwoStepAudience;
  requiredFrom: string | null;
}

/** The day from which a user must have two-step login; null for those who have it or need not. */
export function findTwoStepDue(
  user: { role: Role; twoStepOnAt: Date | null },
  policy: Requirement | null,
): string | null {
  const isConcerned = policy !== null && user.twoStepOnAt === null && isInTwoStepAudience(user.role, policy.audience);
  return isConcerned ? policy.requiredFrom : null;
}

/** Passkeys belong to this host name. */
export function getRpId({ publicUrl }: { publicUrl: string }): string {
  return new URL(publicUrl).hostname;
}
