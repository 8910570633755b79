import { describe, expect, test } from 'vitest';
import { sampleEvents } from '../../../content/sample-events.ts';
import { addDays, type Day } from '../../../lib/dates/calendar-day.ts';
import { type LocalEvent, NO_LOCAL_EVENTS } from './local-events.ts';
import { filterSiteEvents, listSiteEvents } from './site-events.ts';

const today: Day = '2026-11-15';

function createLocalEvent(id: string, date: Day, more: Partial<LocalEvent> = {}): LocalEvent {
  return {
    id,
    title: id,
    category: 'general',
    date,
    time: '10:00',
    location: 'Here',
    capacity: null,
    description: 'Nothing special',
    image: null,
    ...more,
  };
}

describe('the list', () => {
  test('shows the samples in the same order before and after today is known', () => {
    const before = listSiteEvents(NO_LOCAL_EVENTS, null);
    expect(before.every((event) => event.day === null)).toBe(true);
    expect(before.map((event) => event.id)).toEqual(sampleEvents.map((event) => event.id));
    expect(listSiteEvents(NO_LOCAL_EVENTS, today).map((event) => event.id)).toEqual(before.map((event) => event.id));
  });

  test('sorts own events between the samples by date and time, with past events last', () => {
    const soon = addDays(today, 1);
    const added = [
      createLocalEvent('b', soon, { time: '18:00' }),
      createLocalEvent('a', soon),
      createLocalEvent('old', '2025-01-01'),
      createLocalEvent('older', '2024-01-01'),
    ];
    const ids = listSiteEvents({ added, removed: [] }, today).map((event) => event.id);
    expect(ids.slice(0, 2)).toEqual(['a', 'b']);
    expect(ids.slice(-2)).toEqual(['old', 'older']);
  });

  test('does not count an event of today as past', () => {
    const shown = listSiteEvents({ added: [createLocalEvent('now', today)], removed: [] }, today);
    expect(shown.find((event) => event.id === 'now')?.past).toBe(false);
  });

  test('leaves deleted samples out', () => {
    const [first] = sampleEvents;
    const shown = listSiteEvents({ added: [], removed: [first?.id ?? ''] }, today);
    expect(shown).toHaveLength(sampleEvents.length - 1);
  });
});

describe('search and category', () => {
  const all = listSiteEvents(
    {
      added: [createLocalEvent('Fish’s feast', today, { description: 'Grilled TILAPIA', location: 'Lakeside' })],
      removed: [],
    },
    today,
  );

  test.each([
    ['a word of the title', 'feast'],
    ['a word of the description, in any case', 'tilapia'],
    ['an apostrophe as keyboards type it', "fish's"],
    ['blanks around it', '  feast '],
  ])('finds by %s', (_, search) => {
    expect(filterSiteEvents(all, search, null).map((event) => event.title)).toEqual(['Fish’s feast']);
  });

  test('does not search the location', () => {
    expect(filterSiteEvents(all, 'lakeside', null)).toEqual([]);
  });

  test('shows only events that match both search and category', () => {
    expect(filterSiteEvents(all, 'feast', 'youth')).toEqual([]);
    expect(filterSiteEvents(all, '', 'youth').every((event) => event.category === 'youth')).toBe(true);
    expect(filterSiteEvents(all, '', 'youth').length).toBeGreaterThan(0);
    expect(filterSiteEvents(all, '', null)).toHaveLength(all.length);
  });
});
