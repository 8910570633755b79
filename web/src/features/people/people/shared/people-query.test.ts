import { expect, it } from 'vitest';
import { parsePeopleQuery } from './people-query.ts';

it('reads search, filters and order, and leaves out what is no part of the list', () => {
  const address = new URLSearchParams('search= mwangi &kind=adults&sort=age&order=desc&open=7&list=3&page=2');
  expect(parsePeopleQuery(address)).toEqual({ search: 'mwangi', kind: 'adults', sort: 'age', order: 'desc' });
});

it('ignores an unknown order and empty values', () => {
  expect(parsePeopleQuery(new URLSearchParams('sort=password&order=up&tag=&status='))).toEqual({});
});
