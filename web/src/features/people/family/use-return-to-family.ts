import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toPagePath } from '../../../lib/language/page-path.ts';
import { useDestination } from '../../../lib/url/use-destination.ts';

/** Delay from the specification: long enough to read the message. */
const RETURN_DELAY_MS = 1500;
const FAMILY_PATH = '/profile/family';

/** Navigates to the family list after a delay once `isDue`, unless the user has left the page or is leaving it. */
export function useReturnToFamily(isDue: boolean): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isLeaving = useDestination() !== null;
  useEffect(() => {
    if (!isDue || isLeaving) return;
    const timer = setTimeout(() => {
      if (toPagePath(window.location.pathname) === pathname) void navigate(FAMILY_PATH, { replace: true });
    }, RETURN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDue, isLeaving, pathname, navigate]);
}

/** Goes back one page, or to the family list if this page was opened directly. */
export function useGoBackOrToFamily(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(FAMILY_PATH) : navigate(-1));
}
