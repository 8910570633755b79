import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasErrorCode, isForbiddenError } from '../../lib/api/api-error.ts';
import { showErrorToast } from './toast.ts';

/** Handles a 403 by redirecting to the login. Returns false for any other error. */
export type HandleForbidden = (error: unknown) => boolean;

function useLoginRedirect(text: string): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    showErrorToast(text);
    void navigate('/login', { replace: true, state: { from: pathname + search } });
  };
}

/**
 * For a change that the server rejects with 403 although the guard opened the page: the role has changed since the
 * login. Shows the text as a toast and redirects to the login.
 */
export function useForbiddenHandler(text: string): HandleForbidden {
  const redirectToLogin = useLoginRedirect(text);
  return (error) => {
    if (!isForbiddenError(error)) return false;
    redirectToLogin();
    return true;
  };
}

/** Like `useForbiddenHandler`, for the error of a query. Returns whether the redirect is under way. */
export function useForbiddenRedirect(error: Error | null, text: string): boolean {
  const redirectToLogin = useEffectEvent(useLoginRedirect(text));
  const isRejected = isForbiddenError(error);
  useEffect(() => {
    if (isRejected) redirectToLogin();
  }, [isRejected]);
  return isRejected;
}

/**
 * Shows a toast if the session has ended, and passes the answer or error on. The guard redirects to the login before the
 * page could show a reason itself.
 */
export async function explainSessionEnd<Answer>(answer: Promise<Answer>, text: string): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (hasErrorCode(error, 'session_ended')) showErrorToast(text);
    throw error;
  }
}
