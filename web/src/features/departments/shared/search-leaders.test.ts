import type { Leader } from '@kanisa/contract/departments/departments.schema.ts';
import { expect, it } from 'vitest';
import { formatLeaderName, searchLeaders } from './search-leaders.ts';

const person = (id: number, first_name: string, last_name: string, username: string): Leader => ({
  id,
  first_name,
  last_name,
  username,
  role: 'department_leader',
  departments_led: [],
});
const LEADERS = [person(1, 'Akinyi', 'Njoroge', 'akinyi'), person(2, 'Daniel', 'Kiprotich', 'dkip2')];
const found = (typed: string) => searchLeaders(LEADERS, typed).map((leader) => leader.username);

it.each([
  ['', ['akinyi', 'dkip2']],
  ['  ', ['akinyi', 'dkip2']],
  ['nj AK', ['akinyi']],
  ['DKIP', ['dkip2']],
  ['ki', ['akinyi', 'dkip2']],
  ['nobody', []],
])('%j finds %j', (typed, usernames) => {
  expect(found(typed)).toEqual(usernames);
});

it('writes a name without stray blanks', () => {
  expect(formatLeaderName({ first_name: 'Akinyi', last_name: '' })).toBe('Akinyi');
});
