import { useSyncExternalStore } from 'react';
import { type Day, findNextGathering, getChurchClock } from '../lib/dates/calendar-day.ts';
import { church, services } from './church.ts';

interface ChurchDays {
  today: Day;
  sunday: Day | null;
}

let days: ChurchDays | null = null;
const listeners = new Set<() => void>();

function updateChurchDays(): void {
  const now = new Date();
  const service = services.find(({ weekday }) => weekday === 0);
  const today = getChurchClock(now, church.timeZone).day;
  const sunday = service ? findNextGathering(now, service, church.timeZone) : null;
  if (days?.today === today && days.sunday === sunday) return;
  days = { today, sunday };
  for (const listener of listeners) listener();
}

/** The first look at a calendar makes a browser load its time zones: not in the moment in which the page comes alive. */
function scheduleUpdate(): void {
  if ('requestIdleCallback' in globalThis) globalThis.requestIdleCallback(updateChurchDays, { timeout: 1000 });
  else setTimeout(updateChurchDays, 50);
}

/** A phone that wakes up on another day must not show yesterday's dates. */
function subscribeToChurchDays(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', updateChurchDays);
    scheduleUpdate();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', updateChurchDays);
  };
}

const getServerSnapshot = () => null;
const subscribeToNothing = () => () => {};

/**
 * Today at the church; null in the page that was rendered at build time and in the browser's first moments, which must
 * show the same, and until it is wanted. Whoever uses it has words, of the same size, for null.
 */
export function useToday(wanted = true): Day | null {
  return useSyncExternalStore(
    wanted ? subscribeToChurchDays : subscribeToNothing,
    () => days?.today ?? null,
    getServerSnapshot,
  );
}

/** The Sunday of the next service, or null like useToday. */
export function useNextSunday(wanted = true): Day | null {
  return useSyncExternalStore(
    wanted ? subscribeToChurchDays : subscribeToNothing,
    () => days?.sunday ?? null,
    getServerSnapshot,
  );
}
