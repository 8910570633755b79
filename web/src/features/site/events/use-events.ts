import { useSyncExternalStore } from 'react';
import { useToday } from '../../../content/use-church-day.ts';
import { createEventStore, type LocalEvent, NOTHING, withAdded, withRemoved } from './local-events.ts';
import { type ShownEvent, shownEvents } from './shown-events.ts';

const store = createEventStore(() => globalThis.localStorage);
const nothing = () => NOTHING;

/** The samples and this device's own events, with dates once these are wanted. Nothing here speaks to a server. */
export function useEvents({ dated }: { dated: boolean }) {
  const local = useSyncExternalStore(store.subscribe, store.read, nothing);
  const today = useToday(dated);
  return {
    all: shownEvents(local, today),
    samplesRemoved: local.removed.length > 0,
    /** The new event's id, and whether the device will remember it. */
    add(event: Omit<LocalEvent, 'id'>): { id: string; kept: boolean } {
      const id = `own-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
      return { id, kept: store.write(withAdded(store.read(), { ...event, id })) };
    },
    remove(event: ShownEvent) {
      store.write(withRemoved(store.read(), event.id));
    },
    restoreSamples() {
      store.write({ ...store.read(), removed: [] });
    },
  };
}
