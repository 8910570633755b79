import { useSyncExternalStore } from 'react';
import { churchClock, type Day, nextGathering } from './calendar.ts';
import { church, services } from './church.ts';

/** A phone that wakes up on another day must not show yesterday's dates. */
function onReturn(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

const unknown = () => null;
const readToday = () => churchClock(new Date(), church.timeZone).day;

/**
 * Today at the church; null in the page that was rendered at build time and in the browser's first rendering of it,
 * which must be the same. Whoever uses it has words, of the same size, for null.
 */
export function useToday(): Day | null {
  return useSyncExternalStore(onReturn, readToday, unknown);
}

const readSunday = () => {
  const sunday = services.find((service) => service.weekday === 0);
  return sunday ? nextGathering(new Date(), sunday, church.timeZone) : null;
};

/** The Sunday of the next service, or null like useToday. */
export function useNextSunday(): Day | null {
  return useSyncExternalStore(onReturn, readSunday, unknown);
}
