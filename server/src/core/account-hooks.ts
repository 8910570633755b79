import type { EndedAccess } from '@kanisa/contract/identity/security.ts';
import type { AuditAction } from '@kanisa/contract/records/audit.ts';
import type { Tx } from '../db/client.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Origin } from '../policy/actor.ts';
import type { HookDeps } from './event-hooks.ts';

/** An address that its owner has confirmed, and the users who lost it. */
export interface EmailRelease {
  ownerId: number;
  users: readonly { id: number; hadLoginEmail: boolean; hadPersonalEmail: boolean }[];
}

/** A change of two-step login, by its owner or by an admin. */
export interface TwoStepChange {
  action: Extract<
    AuditAction,
    | 'user.two_step_on'
    | 'user.two_step_off'
    | 'user.passkey_added'
    | 'user.passkey_removed'
    | 'user.app_added'
    | 'user.app_replaced'
    | 'user.app_removed'
    | 'user.recovery_codes_made'
    | 'user.recovery_code_used'
    | 'user.two_step_reset'
    | 'setup.two_step_policy'
  >;
  actor: { id: number; origin: Origin };
  personId?: number;
  before?: Record<string, string | number | null>;
  after?: Record<string, string | number | null>;
}

/**
 * Work of other domains in the transaction of a change of identity: identity may not import them. A domain registers its
 * hooks in its `index.ts`.
 */
export interface AccountHooks {
  onEmailReleased?: (deps: { clock: Clock }, tx: Tx, release: EmailRelease) => Promise<void>;
  /** A code or link proved that the login address is the user's own. */
  onEmailConfirmed?: (deps: Pick<HookDeps, 'settings' | 'clock'>, tx: Tx, userId: number) => Promise<void>;
  /** The person is no longer a member of the department. */
  onMembershipEnded?: (deps: HookDeps, tx: Tx, ended: { departmentId: number; userId: number }) => Promise<void>;
  /** The account became inactive. */
  onDeactivated?: (deps: HookDeps, tx: Tx, userId: number) => Promise<void>;
  /**
   * Somebody else may have used the account: it got a password that its owner did not choose while signed in, or was
   * taken back (`isTakenBack`). Ends what would go on without a login, and says what the owner has to set up again.
   */
  onAccessReset?: (tx: Tx, reset: { userId: number; isTakenBack: boolean }) => Promise<EndedAccess[]>;
  onTwoStepChanged?: (deps: { clock: Clock }, tx: Tx, change: TwoStepChange) => Promise<void>;
}
