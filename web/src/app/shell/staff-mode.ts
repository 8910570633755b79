import { isStaff, STAFF_ROLES } from '@kanisa/contract/core/roles.ts';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { localStore } from '../../lib/browser/storage.ts';
import { getSession, subscribeToSession } from '../../lib/session/session.ts';

/** Whether the side panel is open, stored on this device. It is open by default. */
const STAFF_MODE_KEY = 'adminPanel';
const listeners = new Set<() => void>();

export function setStaffMode(on: boolean): void {
  if (on) localStore.remove(STAFF_MODE_KEY);
  else localStore.set(STAFF_MODE_KEY, 'off');
  for (const listener of listeners) listener();
}

function subscribeToStaffMode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isStaffModeOn = () => localStore.get(STAFF_MODE_KEY) !== 'off';
const getServerSnapshot = () => false;

export function useStaffMode(): boolean {
  return useSyncExternalStore(subscribeToStaffMode, isStaffModeOn, getServerSnapshot);
}

function subscribeToBoth(listener: () => void): () => void {
  const ends = [subscribeToStaffMode(listener), subscribeToSession(listener)];
  return () => {
    for (const end of ends) end();
  };
}

/** Whether a side panel stands beside the page. Deferred, because the whole page re-renders with it. */
export function usePanelOpen(): boolean {
  return useDeferredValue(
    useSyncExternalStore(subscribeToBoth, () => isStaffModeOn() && isStaff(getSession().role), getServerSnapshot),
  );
}

/**
 * Runs before the first paint. The HTML was prerendered for a signed-out visitor. This script marks a signed-in user
 * for the style sheets, so that the visitor buttons do not flash and the space of the side panel is reserved.
 */
export const FIRST_PAINT_SCRIPT = `try{var s=localStorage,r=s.getItem('authRole'),d=document.documentElement.dataset;
if(r&&s.getItem('authToken')&&s.getItem('username')){d.session='in';
if(${JSON.stringify(STAFF_ROLES)}.includes(r)&&s.getItem('${STAFF_MODE_KEY}')!=='off')d.panel='on'}}catch(e){}`;
