import { useSyncExternalStore } from 'react';
import { useToday } from '../../../content/use-church-day.ts';
import { addLocalEvent, createEventStore, type LocalEvent, NO_LOCAL_EVENTS, removeLocalEvent } from './local-events.ts';
import { listSiteEvents, type SiteEvent } from './site-events.ts';

const store = createEventStore(() => globalThis.localStorage);
const getServerSnapshot = () => NO_LOCAL_EVENTS;

/** The samples and the events of this device, with dates if `dated` is set. It calls no server. */
export function useSiteEvents({ dated }: { dated: boolean }) {
  const local = useSyncExternalStore(store.subscribe, store.read, getServerSnapshot);
  const today = useToday(dated);
  return {
    all: listSiteEvents(local, today),
    samplesRemoved: local.removed.length > 0,
    /** The id of the new event, and whether the device has stored it. */
    add(event: Omit<LocalEvent, 'id'>): { id: string; isStored: boolean } {
      const id = `own-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
      return { id, isStored: store.write(addLocalEvent(store.read(), { ...event, id })) };
    },
    remove(event: SiteEvent) {
      store.write(removeLocalEvent(store.read(), event.id));
    },
    restoreSamples() {
      store.write({ ...store.read(), removed: [] });
    },
  };
}
