import { expect, it } from 'vitest';
import { formatChurchTime } from '../../../lib/dates/time-text.ts';
import { getFieldLabel, groupEntriesByDay, listDifferences } from './audit-text.ts';

it.each([
  ['first_name', 'First name'],
  ['is_active', 'Active'],
  ['address.county', 'County'],
  ['date_of_birth', 'Date of birth'],
])('labels the field %s as %s', (field, word) => {
  expect(getFieldLabel(field)).toBe(word);
});

it('lists old and new values, and leaves out fields that are empty in both', () => {
  const before = { is_active: true, role: 'user', bio: null };
  const after = { role: 'pastor', is_active: false, bio: '', town: 'Umoja' };
  expect(listDifferences({ before, after })).toEqual([
    { field: 'role', before: 'user', after: 'pastor' },
    { field: 'is_active', before: 'Yes', after: 'No' },
    { field: 'town', before: null, after: 'Umoja' },
  ]);
  expect(listDifferences({ before: null, after: null })).toEqual([]);
});

it('shows an instant as date and time of the church', () => {
  const after = { time_to_send: '2026-12-05T15:00:00.000Z', date_of_birth: '1990-12-05' };
  const [birth, time] = listDifferences({ before: null, after });
  expect(birth?.after).toBe('1990-12-05');
  expect(time?.after).toBe(formatChurchTime(after.time_to_send));
  expect(time?.after).not.toContain('T15:00');
});

it('groups entries by day and keeps their order', () => {
  const entries = ['2026-11-15T09:00Z', '2026-11-15T08:00Z', '2026-11-14T20:00Z'].map((at) => ({ at }));
  expect(groupEntriesByDay(entries, (at) => at.slice(0, 10))).toEqual([
    { day: '2026-11-15', entries: [entries[0], entries[1]] },
    { day: '2026-11-14', entries: [entries[2]] },
  ]);
});
