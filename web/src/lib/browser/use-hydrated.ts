import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False while the HTML of the build is taken over: what only this browser knows may be shown after that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
