import { expect, it } from 'vitest';
import { searchEvents } from './search-events.ts';

const EVENTS = [
  { title: 'Thanksgiving Sunday', description: 'All three choirs', location: 'Main sanctuary' },
  { title: 'Medical camp', description: null, location: 'Umoja grounds' },
  { title: 'Kesha', description: 'A night of prayer', location: null },
];
const findTitles = (search: string) => searchEvents(EVENTS, search).map(({ title }) => title);

it.each([
  ['in the title', 'CAMP', ['Medical camp']],
  ['in the description', 'choirs', ['Thanksgiving Sunday']],
  ['in the location', 'umoja', ['Medical camp']],
  ['with blanks around it', '  kesha ', ['Kesha']],
  ['in several', 'a', ['Thanksgiving Sunday', 'Medical camp', 'Kesha']],
  ['nowhere', 'wedding', []],
])('finds a word %s', (_, search, found) => {
  expect(findTitles(search)).toEqual(found);
});

it('returns all events for a blank search', () => {
  expect(searchEvents(EVENTS, '   ')).toBe(EVENTS);
});
