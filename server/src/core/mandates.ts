import type { Action } from '@kanisa/contract/core/actions.ts';
import type { DbOrTx } from '../db/client.ts';

/** The person on whose behalf work goes on after their request, and the action that they must still be allowed. */
export interface Mandate {
  /** Null after the account is deleted. */
  userId: number | null;
  action: Action;
  /** Another action that they must still be allowed, on every record. */
  otherAction?: Action | undefined;
  /** The action concerns this department. */
  departmentId?: number | null;
}

/** Reads role, status, memberships and leadership of this moment. Identity provides it. */
export type IsMandateValid = (db: DbOrTx, mandate: Mandate) => Promise<boolean>;

/** Work that must end because its person lost the right. A transaction that throws it is rolled back. */
export class MandateLostError extends Error {
  override name = 'MandateLostError';
}
