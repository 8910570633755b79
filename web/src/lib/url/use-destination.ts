import { useLocation, useNavigation } from 'react-router';
import { toPagePath } from '../language/page-path.ts';

/**
 * Returns the path that the user is on the way to, or null while they stay. The address changes before React shows the
 * new page, so the old one may be rendered once more with a session that no longer allows it.
 */
export function useDestination(): string | null {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (location) return toPagePath(location.pathname);
  const current = typeof window === 'undefined' ? pathname : toPagePath(window.location.pathname);
  return current === pathname ? null : current;
}
