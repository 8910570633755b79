import { isStaff, STAFF_ROLES } from '@kanisa/contract/core/roles.ts';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { getSession, subscribeToSession } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';

/** Whether the side panel is open, remembered on this device. It opens by itself for those who have one. */
const KEY = 'adminPanel';
const listeners = new Set<() => void>();

export function setStaffMode(on: boolean): void {
  if (on) localStore.remove(KEY);
  else localStore.set(KEY, 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isOn = () => localStore.get(KEY) !== 'off';
const notYet = () => false;

export function useStaffMode(): boolean {
  return useSyncExternalStore(subscribe, isOn, notYet);
}

function subscribeToBoth(listener: () => void): () => void {
  const ends = [subscribe(listener), subscribeToSession(listener)];
  return () => {
    for (const end of ends) end();
  };
}

/** Whether a side panel stands beside the page; all around it is drawn anew for it, so in pieces. */
export function usePanelOpen(): boolean {
  return useDeferredValue(useSyncExternalStore(subscribeToBoth, () => isOn() && isStaff(getSession().role), notYet));
}

/**
 * Runs before the first paint. The HTML was rendered for a signed-out visitor; this tells the style sheet otherwise, so
 * that the buttons of visitors do not flash up and the room of the side panel is kept free from the beginning.
 */
export const EARLY_SCRIPT = `try{var s=localStorage,r=s.getItem('authRole'),d=document.documentElement.dataset;
if(r&&s.getItem('authToken')&&s.getItem('username')){d.session='in';
if(${JSON.stringify(STAFF_ROLES)}.includes(r)&&s.getItem('${KEY}')!=='off')d.panel='on'}}catch(e){}`;
