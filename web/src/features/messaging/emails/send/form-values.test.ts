import { expect, it } from 'vitest';
import { BLANK_EMAIL, toEmailTarget } from './form-values.ts';

it('has no target until a person is ticked, a filter is set or all are chosen', () => {
  expect(toEmailTarget(BLANK_EMAIL, [])).toBeNull();
  expect(toEmailTarget(BLANK_EMAIL, ['b@x.example', 'a@x.example'])).toEqual({
    recipients: ['a@x.example', 'b@x.example'],
  });
  expect(toEmailTarget({ ...BLANK_EMAIL, role: 'pastor' }, [])).toEqual({ filters: { role: 'pastor' } });
  expect(toEmailTarget({ ...BLANK_EMAIL, is_active: 'false' }, [])).toEqual({ filters: { is_active: false } });
  expect(toEmailTarget({ ...BLANK_EMAIL, department_id: '7' }, [])).toEqual({ filters: { department_id: 7 } });
});

it('combines ticked people with the filters', () => {
  expect(toEmailTarget({ ...BLANK_EMAIL, role: 'user', is_active: 'true' }, ['a@x.example'])).toEqual({
    recipients: ['a@x.example'],
    filters: { role: 'user', is_active: true },
  });
});

it('sends to a saved list and nobody else', () => {
  const values = { ...BLANK_EMAIL, list_id: '7', role: 'user' };
  expect(toEmailTarget(values, ['a@x.example'])).toEqual({ list_id: 7 });
});

it('ignores ticked people and filters when all active users are chosen', () => {
  const values = { ...BLANK_EMAIL, is_to_all: true, role: 'user', is_active: 'false', department_id: '7' };
  expect(toEmailTarget(values, ['a@x.example'])).toEqual({ all: true });
});
