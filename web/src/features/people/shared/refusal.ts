import { ApiError } from '../../../lib/http.ts';
import { logOut } from '../../../lib/log-out.ts';
import { getSession } from '../../../lib/session.ts';
import {
  type TakeRefusal,
  useRefusal as useRefusalSaying,
  useRefused as useRefusedSaying,
} from '../../../ui/refusal.ts';
import { sayFailed } from '../../../ui/toast.ts';

export type { TakeRefusal } from '../../../ui/refusal.ts';

const TEXT = 'Unauthorized';

export function useRefusal(): TakeRefusal {
  return useRefusalSaying(TEXT);
}

/** The same for what a page reads. */
export function useRefused(error: Error | null): boolean {
  return useRefusedSaying(error, TEXT);
}

/**
 * For changes to a family: such a message ends the session, and the guard leads to the login. One that has run out has
 * ended by itself, and the login says so.
 */
export const takeFamilyRefusal: TakeRefusal = (error) => {
  if (!(error instanceof ApiError) || !/Unauthorized|Session expired/.test(error.message)) return false;
  if (getSession().authenticated) {
    sayFailed(error.message);
    logOut('refused');
  }
  return true;
};
