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

/** Runs when the browser is idle: the first use of a calendar loads its time zones, which would delay hydration. */
function scheduleUpdate(): void {
  if ('requestIdleCallback' in globalThis) globalThis.requestIdleCallback(updateChurchDays, { timeout: 1000 });
  else setTimeout(updateChurchDays, 50);
}

/** A phone that wakes up on another day must not show the dates of yesterday. */
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
 * Today in the church's time zone. It is null during prerendering and hydration, and while `wanted` is false. The
 * caller shows a text of the same size instead.
 */
export function useToday(wanted = true): Day | null {
  return useSyncExternalStore(
    wanted ? subscribeToChurchDays : subscribeToNothing,
    () => days?.today ?? null,
    getServerSnapshot,
  );
}

/** The Sunday of the next service, or null as with `useToday`. */
export function useNextSunday(wanted = true): Day | null {
  return useSyncExternalStore(
    wanted ? subscribeToChurchDays : subscribeToNothing,
    () => days?.sunday ?? null,
    getServerSnapshot,
  );
}
