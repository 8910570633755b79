import type { Action } from '@kanisa/contract/core/actions.ts';
import type { Role } from '@kanisa/contract/core/roles.ts';

/** From where somebody asks, for the audit trail. */
export interface Origin {
  address: string;
  /** Like 'Chrome on Android'. */
  device: string | null;
}

/** Who is asking, as the database has it at this request. */
export interface Actor {
  id: number;
  sessionId: number;
  username: string;
  role: Role;
  isActive: boolean;
  isVerified: boolean;
  departmentIds: readonly number[];
  origin: Origin;
  /** Record-level actions that `authorize` has let through in this request; the tripwire reads it. */
  readonly authorized: Set<Action>;
}
