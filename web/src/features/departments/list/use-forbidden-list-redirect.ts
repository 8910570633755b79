import { departmentMessages } from '@kanisa/contract/departments/departments.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api/http.ts';
import { t } from '../../../lib/i18n.ts';
import { showErrorToast } from '../../../ui/feedback/toast.ts';

/** A 403 on this public list means that the session is no longer valid: shows a toast and redirects to the login. */
export function useForbiddenListRedirect(error: Error | null): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isRefused = error instanceof ApiError && error.status === 403;
  useEffect(() => {
    if (!isRefused) return;
    showErrorToast(t(departmentMessages.signInAgain));
    void navigate('/login', { replace: true, state: { from: pathname + search } });
  }, [isRefused, navigate, pathname, search]);
  return isRefused;
}
