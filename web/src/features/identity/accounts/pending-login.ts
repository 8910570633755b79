import type { SecondStepAnswer } from '@kanisa/contract/identity/accounts.schema.ts';

/** A login that waits for its second step. */
export interface PendingLogin {
  token: string;
  methods: SecondStepAnswer['two_step']['methods'];
  endsAt: number;
  /** The page to open after the login. */
  from: string | null;
}

/** Kept in memory only: whoever finds the token in a storage or an address could finish the login. */
let pending: PendingLogin | null = null;

export function startPendingLogin({ two_step: step }: SecondStepAnswer, from: string | null): void {
  pending = { token: step.token, methods: step.methods, endsAt: Date.now() + step.expires_in * 1000, from };
}

export const getPendingLogin = (): PendingLogin | null => pending;

export function endPendingLogin(): void {
  pending = null;
}
