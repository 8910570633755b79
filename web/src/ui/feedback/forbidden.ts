import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ApiError, hasErrorCode, hasErrorStatus } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { showErrorToast } from './toast.ts';

/** Takes an error, and tells whether it was a refusal that leads away from here. */
export type HandleForbidden = (error: unknown) => boolean;

export const isForbidden = (error: unknown): error is ApiError => hasErrorStatus(error, 403);

/** The guard let this person in, the server does not: the role has changed since the login. Says so, and leads there. */
export function useForbiddenHandler(text: string): HandleForbidden {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (error) => {
    if (!isForbidden(error)) return false;
    showErrorToast(t(text));
    void navigate('/login', { replace: true, state: { from: pathname + search } });
    return true;
  };
}

/** The same for what a page reads. */
export function useForbiddenRedirect(error: Error | null, text: string): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isRefused = isForbidden(error);
  useEffect(() => {
    if (!isRefused) return;
    showErrorToast(t(text));
    void navigate('/login', { replace: true, state: { from: pathname + search } });
  }, [isRefused, navigate, pathname, search, text]);
  return isRefused;
}

/** A session that has ended: the guard leads to the login before the page itself could say why. */
export async function explainSessionEnd<Answer>(asked: Promise<Answer>, text: string): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (hasErrorCode(error, 'session_ended')) showErrorToast(t(text));
    throw error;
  }
}
