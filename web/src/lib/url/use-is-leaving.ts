import { useLocation, useNavigation } from 'react-router';

/**
 * True while the user is on the way to another page. The address changes before React shows the new page, so the old one
 * may be rendered once more with a session that no longer allows it.
 */
export function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  return state !== 'idle' || (typeof window !== 'undefined' && window.location.pathname !== pathname);
}
