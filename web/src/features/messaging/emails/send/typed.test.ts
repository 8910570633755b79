import { expect, it } from 'vitest';
import { BLANK, targetOf } from './typed.ts';

it('is nobody until somebody is ticked, a filter is set, or all are meant', () => {
  expect(targetOf(BLANK, [])).toBeNull();
  expect(targetOf(BLANK, ['b@x.example', 'a@x.example'])).toEqual({ recipients: ['a@x.example', 'b@x.example'] });
  expect(targetOf({ ...BLANK, role: 'pastor' }, [])).toEqual({ filters: { role: 'pastor' } });
  expect(targetOf({ ...BLANK, is_active: 'false' }, [])).toEqual({ filters: { is_active: false } });
});

it('joins those who are ticked and those who fit the filters', () => {
  expect(targetOf({ ...BLANK, role: 'user', is_active: 'true' }, ['a@x.example'])).toEqual({
    recipients: ['a@x.example'],
    filters: { role: 'user', is_active: true },
  });
});

it('all active users are all, whatever else was chosen before', () => {
  expect(targetOf({ is_to_all: true, role: 'user', is_active: 'false' }, ['a@x.example'])).toEqual({ all: true });
});
