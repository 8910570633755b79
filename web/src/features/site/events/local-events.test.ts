import { describe, expect, test } from 'vitest';
import {
  addLocalEvent,
  createEventStore,
  LOCAL_EVENTS_KEY,
  type LocalEvent,
  NO_LOCAL_EVENTS,
  parseLocalEvents,
  removeLocalEvent,
} from './local-events.ts';

const event: LocalEvent = {
  id: 'own-1',
  title: 'Choir practice',
  category: 'worship',
  date: '2026-12-01',
  time: '18:30',
  location: 'Main sanctuary',
  capacity: null,
  description: 'Carols.',
  image: null,
};

/** A Storage with a size limit per value. */
function createMemoryStorage(room = Number.POSITIVE_INFINITY): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem(key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
  };
}

describe('stored events', () => {
  test('are read back unchanged', () => {
    const local = removeLocalEvent(addLocalEvent(NO_LOCAL_EVENTS, event), 'sample-open-mic');
    expect(parseLocalEvents(JSON.stringify(local))).toEqual(local);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a number', '7'],
    ['other things', '{"added":"x","removed":{}}'],
  ])('%s counts as no events', (_, text) => {
    expect(parseLocalEvents(text)).toEqual(NO_LOCAL_EVENTS);
  });

  test.each([
    ['no title', { title: '' }],
    ['a day that does not exist', { date: '2026-02-30' }],
    ['a time that does not exist', { time: '24:00' }],
    ['an unknown category', { category: 'party' }],
    ['half a seat', { capacity: 0.5 }],
    ['a picture from elsewhere', { image: 'https://elsewhere.example/x.png' }],
    ['a picture that is a script', { image: 'data:text/html;base64,PHNjcmlwdD4=' }],
  ])('an event with %s is dropped, the others stay', (_, wrong) => {
    const text = JSON.stringify({ added: [{ ...event, id: 'own-2', ...wrong }, event, null], removed: [1, 'a'] });
    expect(parseLocalEvents(text)).toEqual({ added: [event], removed: ['a'] });
  });
});

describe('removing an event', () => {
  test('removes an own event and remembers a deleted sample', () => {
    const local = addLocalEvent(NO_LOCAL_EVENTS, event);
    expect(removeLocalEvent(local, 'own-1')).toEqual(NO_LOCAL_EVENTS);
    expect(removeLocalEvent(local, 'sample-open-mic')).toEqual({ added: [event], removed: ['sample-open-mic'] });
  });
});

describe('the event store', () => {
  test('keeps events over a reload and notifies its listeners', () => {
    const storage = createMemoryStorage();
    const store = createEventStore(() => storage);
    let notified = 0;
    const stop = store.subscribe(() => {
      notified += 1;
    });
    expect(store.write(addLocalEvent(store.read(), event))).toBe(true);
    stop();
    store.write(removeLocalEvent(store.read(), 'sample-open-mic'));
    expect(notified).toBe(1);
    const reloaded = createEventStore(() => storage).read();
    expect(reloaded).toEqual({ added: [event], removed: ['sample-open-mic'] });
    expect(storage.getItem(LOCAL_EVENTS_KEY)).not.toBeNull();
  });

  test('returns the same object until something changes, as React requires', () => {
    const store = createEventStore(() => createMemoryStorage());
    expect(store.read()).toBe(store.read());
  });

  test('shows an event that a full device cannot store, and reports that', () => {
    const storage = createMemoryStorage(100);
    const store = createEventStore(() => storage);
    expect(store.write(addLocalEvent(store.read(), event))).toBe(false);
    expect(store.read().added).toEqual([event]);
    expect(createEventStore(() => storage).read()).toEqual(NO_LOCAL_EVENTS);
  });

  test('works without storage if the browser denies it', () => {
    const store = createEventStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(store.read()).toEqual(NO_LOCAL_EVENTS);
    expect(store.write(addLocalEvent(NO_LOCAL_EVENTS, event))).toBe(false);
    expect(store.read().added).toEqual([event]);
  });
});
