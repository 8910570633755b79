import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../lib/http.ts';
import { t } from '../../lib/i18n.ts';
import { logOut } from '../../lib/log-out.ts';
import { getSession } from '../../lib/session.ts';
import { sayFailed } from '../../ui/toast.ts';

/** Takes an error, and tells whether it was a refusal that leads away from here. */
export type TakeRefusal = (error: unknown) => boolean;

const isForbidden = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 403;

/** The guard let this person in, the server does not: the role has changed since the login. Says so, and leads there. */
export function useRefusal(): TakeRefusal {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (error) => {
    if (!isForbidden(error)) return false;
    sayFailed(t('Unauthorized'));
    void navigate('/login', { replace: true, state: { from: pathname + search } });
    return true;
  };
}

/** The same for what a page reads. */
export function useRefused(error: Error | null): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isRefused = isForbidden(error);
  useEffect(() => {
    if (!isRefused) return;
    sayFailed(t('Unauthorized'));
    void navigate('/login', { replace: true, state: { from: pathname + search } });
  }, [isRefused, navigate, pathname, search]);
  return isRefused;
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
