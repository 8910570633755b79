import { useLocation } from 'react-router';

const LIVE = 'isLive';

/**
 * A document keeps the version that it was loaded with, so its header and title would show the old name. It is loaded
 * anew after publishing, and the entry in the history tells the new one to say so.
 */
export function useReloadOfPublished() {
  const state: unknown = useLocation().state;
  return {
    isLive: typeof state === 'object' && state !== null && LIVE in state,
    reload() {
      const { history, location } = globalThis;
      history.replaceState({ ...(history.state as object | null), usr: { [LIVE]: true } }, '');
      location.reload();
    },
  };
}
