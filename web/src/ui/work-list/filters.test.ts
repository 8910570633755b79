import { expect, it } from 'vitest';
import { describeFilter, inSharedParam, inTwoParams, type ListFilter } from './filters.ts';

const status: ListFilter = {
  name: 'status',
  label: 'Status',
  before: 'who are',
  kind: 'many',
  choices: [
    { value: 'member', label: 'Member', words: 'members' },
    { value: 'visitor', label: 'Visitor', words: 'visiting' },
    { value: 'left', label: 'Left' },
  ],
};

it('reads several values as the sentence says them', () => {
  expect(describeFilter(status, 'member')).toBe('members');
  expect(describeFilter(status, 'member,left')).toBe('members or Left');
  expect(describeFilter(status, 'member,visitor,left')).toBe('members, visiting, or Left');
});

it('reads an unknown value as it is', () => {
  expect(describeFilter(status, 'gone')).toBe('gone');
});

it('reads a typed text and a day', () => {
  expect(describeFilter({ name: 'area', label: 'Area', before: 'in', kind: 'text' }, 'Umoja')).toBe('Umoja');
  const since: ListFilter = { name: 'since', label: 'Since', before: '', kind: 'day', describe: (day) => `on ${day}` };
  expect(describeFilter(since, '2026-01-02')).toBe('on 2026-01-02');
});

it('keeps a range in two parameters, and one of several filters in a shared one', () => {
  const query = new URLSearchParams('age_max=35&field=3:Alto');
  const age = inTwoParams('age_min', 'age_max');
  expect(age.read(query)).toBe('-35');
  age.write(query, '18-');
  expect(query.toString()).toBe('field=3%3AAlto&age_min=18');
  age.write(query, '');
  expect([inSharedParam('field', '3:').read(query), inSharedParam('field', '4:').read(query)]).toEqual(['Alto', '']);
  inSharedParam('field', '4:').write(query, '7');
  expect(query.toString()).toBe('field=4%3A7');
});
