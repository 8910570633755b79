import { ApiError } from '../../../lib/api/http.ts';
import { logOut } from '../../../lib/session/log-out.ts';
import { getSession } from '../../../lib/session/session.ts';
import {
  type HandleForbidden,
  useForbiddenHandler as useRefusalSaying,
  useForbiddenRedirect as useRefusedSaying,
} from '../../../ui/feedback/forbidden.ts';
import { showErrorToast } from '../../../ui/feedback/toast.ts';

export type { HandleForbidden } from '../../../ui/feedback/forbidden.ts';

const UNAUTHORIZED_TEXT = 'Unauthorized';

export function useStaffForbiddenHandler(): HandleForbidden {
  return useRefusalSaying(UNAUTHORIZED_TEXT);
}

export function useStaffForbiddenRedirect(error: Error | null): boolean {
  return useRefusedSaying(error, UNAUTHORIZED_TEXT);
}

/**
 * Handles errors of changes to a family: these messages end the session, and the guard redirects to the login. An
 * expired session has already ended, and the login page explains it.
 */
export const endSessionOnUnauthorized: HandleForbidden = (error) => {
  if (!(error instanceof ApiError) || !/Unauthorized|Session expired/.test(error.message)) return false;
  if (getSession().authenticated) {
    showErrorToast(error.message);
    logOut('refused');
  }
  return true;
};
