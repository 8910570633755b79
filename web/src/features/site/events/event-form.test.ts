import { describe, expect, test } from 'vitest';
import { EVENT_FIELD_MAX, eventMessages, findLengthError, parseEventForm } from './event-form.ts';

const values = {
  title: ' Choir practice ',
  category: 'worship',
  date: '2026-12-01',
  time: '18:30',
  location: 'Main sanctuary',
  capacity: '',
  description: 'Carols.',
};

function parseForm(changes: Partial<typeof values> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, ...changes })) form.set(name, value);
  return parseEventForm(form);
}

test('a complete form becomes an event with trimmed texts, and the capacity is optional', () => {
  expect(parseForm()).toEqual({ event: { ...values, title: 'Choir practice', capacity: null } });
  expect(parseForm({ capacity: '40' })).toEqual({ event: { ...values, title: 'Choir practice', capacity: 40 } });
});

describe('reports each required field, and blank counts as missing', () => {
  test.each(['title', 'date', 'time', 'location', 'description'] as const)('%s', (field) => {
    expect(parseForm({ [field]: '' })).toEqual({ errors: { [field]: eventMessages[field] } });
    expect(parseForm({ [field]: '  ' })).toEqual({ errors: { [field]: eventMessages[field] } });
  });
});

test('an empty form reports all five required fields in the order of the form', () => {
  const result = parseEventForm(new FormData());
  expect('errors' in result && Object.keys(result.errors)).toEqual([
    'title',
    'date',
    'time',
    'location',
    'description',
  ]);
});

test.each(['0', '-3', '2.5', 'many', '100001'])('%s is not accepted as a capacity', (capacity) => {
  expect(parseForm({ capacity })).toEqual({ errors: { capacity: eventMessages.capacity } });
});

test('an unknown category becomes general', () => {
  expect(parseForm({ category: 'party' })).toMatchObject({ event: { category: 'general' } });
});

test.each(['title', 'location', 'description'] as const)(
  'a %s that is too long is rejected, with the number of characters',
  (field) => {
    const max = EVENT_FIELD_MAX[field];
    expect('event' in parseForm({ [field]: ` ${'x'.repeat(max)} ` })).toBe(true);
    const label = `${field.charAt(0).toUpperCase()}${field.slice(1)}`;
    const error = `${label} is 12 characters too long: at most ${max}.`;
    expect(parseForm({ [field]: 'x'.repeat(max + 12) })).toEqual({ errors: { [field]: error } });
    expect(findLengthError(field, 'x'.repeat(max + 12))).toBe(error);
  },
);
