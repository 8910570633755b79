import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { logOut } from '../../../lib/session/log-out.ts';
import { getSession } from '../../../lib/session/session.ts';
import type { HandleForbidden } from '../../../ui/feedback/forbidden.ts';
import { showErrorToast } from '../../../ui/feedback/toast.ts';

/** Text for `useForbiddenHandler` and `useForbiddenRedirect` on the staff pages about people. */
export const UNAUTHORIZED_TEXT = t('Unauthorized');

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
