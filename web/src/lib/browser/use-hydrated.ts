import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False during hydration, when the page must match its prerendered HTML. Browser-only state may show afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
