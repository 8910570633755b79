import { EVENT_CATEGORIES, type EventCategory } from '../../../content/sample-events.ts';
import { type Day, isDay } from '../../../lib/dates/calendar-day.ts';

/** Changes of a visitor on this device: own events and deleted samples. */
export interface LocalEvents {
  added: readonly LocalEvent[];
  removed: readonly string[];
}

export interface LocalEvent {
  id: string;
  title: string;
  category: EventCategory;
  date: Day;
  /** 'HH:MM' */
  time: string;
  location: string;
  capacity: number | null;
  description: string;
  /** A small picture as a data URL. */
  image: string | null;
}

export const LOCAL_EVENTS_KEY = 'publicEvents';
export const NO_LOCAL_EVENTS: LocalEvents = { added: [], removed: [] };

const IMAGE = /^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/=]+$/;

export function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

function isLocalEvent(value: unknown): value is LocalEvent {
  if (typeof value !== 'object' || value === null) return false;
  const event = value as Record<keyof LocalEvent, unknown>;
  const texts = [event.id, event.title, event.location, event.description];
  return (
    texts.every((text) => typeof text === 'string' && text !== '') &&
    EVENT_CATEGORIES.includes(event.category as EventCategory) &&
    isDay(event.date) &&
    isTime(event.time) &&
    (event.capacity === null || (Number.isInteger(event.capacity) && (event.capacity as number) > 0)) &&
    (event.image === null || (typeof event.image === 'string' && IMAGE.test(event.image)))
  );
}

/** Storage may contain anything: invalid entries are dropped. */
export function parseLocalEvents(text: string | null): LocalEvents {
  if (!text) return NO_LOCAL_EVENTS;
  try {
    const stored = JSON.parse(text) as { added?: unknown; removed?: unknown } | null;
    const added = Array.isArray(stored?.added) ? stored.added.filter(isLocalEvent) : [];
    const removed = Array.isArray(stored?.removed) ? stored.removed.filter((id) => typeof id === 'string') : [];
    return { added, removed };
  } catch {
    return NO_LOCAL_EVENTS;
  }
}

export function addLocalEvent(local: LocalEvents, event: LocalEvent): LocalEvents {
  return { ...local, added: [...local.added, event] };
}

export function removeLocalEvent(local: LocalEvents, id: string): LocalEvents {
  const added = local.added.filter((event) => event.id !== id);
  return added.length < local.added.length ? { ...local, added } : { ...local, removed: [...local.removed, id] };
}

export interface EventStore {
  read(): LocalEvents;
  /** False if the device could not store it. The event then shows until the page is closed. */
  write(next: LocalEvents): boolean;
  subscribe(listener: () => void): () => void;
}

/** Stores events on this device and follows changes of other tabs. */
export function createEventStore(open: () => Storage | undefined): EventStore {
  const listeners = new Set<() => void>();
  let current: LocalEvents | null = null;

  function load(): LocalEvents {
    try {
      return parseLocalEvents(open()?.getItem(LOCAL_EVENTS_KEY) ?? null);
    } catch {
      return NO_LOCAL_EVENTS;
    }
  }

  function save(next: LocalEvents): boolean {
    try {
      const storage = open();
      storage?.setItem(LOCAL_EVENTS_KEY, JSON.stringify(next));
      return storage !== undefined;
    } catch {
      return false;
    }
  }

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== LOCAL_EVENTS_KEY && event.key !== null) return;
    current = load();
    notify();
  };

  return {
    read() {
      current ??= load();
      return current;
    },
    write(next) {
      current = next;
      notify();
      return save(next);
    },
    subscribe(listener) {
      if (listeners.size === 0) globalThis.addEventListener?.('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) globalThis.removeEventListener?.('storage', onStorage);
      };
    },
  };
}
