import { useLocation } from 'react-router';

/** State of the navigation to a department after the application was sent. */
export const HAS_APPLIED = { hasApplied: true };

export function useHasJustApplied(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'hasApplied' in state;
}
