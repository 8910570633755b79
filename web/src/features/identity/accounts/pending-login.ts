import type { SecondStepAnswer } from '@kanisa/contract/identity/accounts.schema.ts';

type SecondStep = SecondStepAnswer['two_step'];

/** A login that waits for its second step. */
export interface PendingLogin extends SecondStep {
  startedAt: number;
  /** The page to open after the login. */
  from: string | null;
}

/** Kept in memory only: whoever finds the token in a storage or an address could finish the login. */
let pending: PendingLogin | null = null;

export const getPendingLogin = () => pending;

export function setPendingLogin(login: PendingLogin | null): void {
  pending = login;
}
