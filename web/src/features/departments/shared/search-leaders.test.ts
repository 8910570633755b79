import type { Leader } from '@kanisa/contract/departments/departments.schema.ts';
import { expect, it } from 'vitest';
import { searchLeaders } from './search-leaders.ts';

const createLeader = (id: number, first_name: string, last_name: string, username: string): Leader => ({
  id,
  first_name,
  last_name,
  username,
  role: 'department_leader',
  departments_led: [],
});
const LEADERS = [createLeader(1, 'Akinyi', 'Njoroge', 'akinyi'), createLeader(2, 'Daniel', 'Kiprotich', 'dkip2')];
const findUsernames = (search: string) => searchLeaders(LEADERS, search).map((leader) => leader.username);

it.each([
  ['', ['akinyi', 'dkip2']],
  ['  ', ['akinyi', 'dkip2']],
  ['nj AK', ['akinyi']],
  ['DKIP', ['dkip2']],
  ['ki', ['akinyi', 'dkip2']],
  ['nobody', []],
])('the search %j finds %j', (search, usernames) => {
  expect(findUsernames(search)).toEqual(usernames);
});
