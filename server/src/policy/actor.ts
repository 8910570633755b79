import type { Action } from '@kanisa/contract/core/actions.ts';
import type { Role } from '@kanisa/contract/core/roles.ts';

/** Origin of a request, for the audit trail. */
export interface Origin {
  address: string;
  /** For example 'Chrome on Android'. */
  device: string | null;
}

/** The signed-in user of a request, loaded from the database for each request. */
export interface Actor {
  id: number;
  sessionId: number;
  username: string;
  role: Role;
  isActive: boolean;
  isVerified: boolean;
  departmentIds: readonly number[];
  origin: Origin;
  /** Record-level actions that `authorize` allowed in this request; checked after the handler. */
  readonly authorized: Set<Action>;
}

/** The facts about an actor that the policy's rules depend on. */
export type PolicyActor = Pick<Actor, 'id' | 'role' | 'isActive' | 'isVerified' | 'departmentIds'>;
