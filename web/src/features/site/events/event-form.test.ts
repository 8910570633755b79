import { describe, expect, test } from 'vitest';
import { eventMessages, readEventForm } from './event-form.ts';

const typed = {
  title: ' Choir practice ',
  category: 'worship',
  date: '2026-12-01',
  time: '18:30',
  location: 'Main sanctuary',
  capacity: '',
  description: 'Carols.',
};

function read(changes: Partial<typeof typed> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...changes })) form.set(name, value);
  return readEventForm(form);
}

test('a whole form is an event, trimmed, without a capacity', () => {
  expect(read()).toEqual({ event: { ...typed, title: 'Choir practice', capacity: null } });
  expect(read({ capacity: '40' })).toEqual({ event: { ...typed, title: 'Choir practice', capacity: 40 } });
});

describe('each required field is missed, blank counting as missing', () => {
  test.each(['title', 'date', 'time', 'location', 'description'] as const)('%s', (field) => {
    expect(read({ [field]: '' })).toEqual({ errors: { [field]: eventMessages[field] } });
    expect(read({ [field]: '  ' })).toEqual({ errors: { [field]: eventMessages[field] } });
  });
});

test('an empty form names all five, in the order of the form', () => {
  const result = readEventForm(new FormData());
  expect('errors' in result && Object.keys(result.errors)).toEqual([
    'title',
    'date',
    'time',
    'location',
    'description',
  ]);
});

test.each(['0', '-3', '2.5', 'many', '100001'])('%s is no capacity', (capacity) => {
  expect(read({ capacity })).toEqual({ errors: { capacity: eventMessages.capacity } });
});

test('an unknown category is general', () => {
  expect(read({ category: 'party' })).toMatchObject({ event: { category: 'general' } });
});
