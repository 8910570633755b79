import type { Action } from '@kanisa/contract/actions.ts';
import type { Role } from '@kanisa/contract/roles.ts';

/** Who is asking, as the database has it at this request. */
export interface Actor {
  id: number;
  sessionId: number;
  username: string;
  role: Role;
  isActive: boolean;
  isVerified: boolean;
  departmentIds: readonly number[];
  /** Record-level actions that `authorize` has let through in this request; the tripwire reads it. */
  readonly authorized: Set<Action>;
}
