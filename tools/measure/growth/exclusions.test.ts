import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { expect, it } from 'vitest';
import type { EndpointName } from './call.ts';
import { EXCLUDED_LISTS, isList, listUncoveredLists } from './exclusions.ts';

const names = Object.keys(ENDPOINTS) as EndpointName[];
const lists = names.filter((name) => isList(ENDPOINTS[name]));

it('finds the lists among the endpoints by their answers', () => {
  expect(lists).toEqual(expect.arrayContaining(['listUsers', 'listAudit', 'readInbox', 'readCalendar', 'listMembers']));
  expect(lists).not.toContain('readUser');
  expect(lists).not.toContain('createEvent');
  expect(lists.length).toBeGreaterThan(25);
});

it('reports a list that is neither measured nor excluded', () => {
  expect(listUncoveredLists(new Set(names))).toEqual([]);
  expect(listUncoveredLists(new Set(names.filter((name) => name !== 'listUsers')))).toEqual(['listUsers']);
});

it('excludes only lists', () => {
  expect(Object.keys(EXCLUDED_LISTS).filter((name) => !lists.includes(name as EndpointName))).toEqual([]);
});
