import { useSyncExternalStore } from 'react';

/** From this width on the side panel stands beside the page. The style sheets use the same number. */
const WIDE_SCREEN_QUERY = '(min-width: 1024px)';

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE_SCREEN_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(WIDE_SCREEN_QUERY).matches,
    () => false,
  );
}
