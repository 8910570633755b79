import { type CreatePeopleListBody, storedListQuery } from '@kanisa/contract/people/lists.schema.ts';
import type { Reader } from '../persons/readers.rules.ts';
import type { PeopleListRow } from './lists.repo.ts';

type ListQuery = CreatePeopleListBody['query'];

/** The texts of the address, as the screen sends them, so that a stored list is read like a request. */
export function toStoredQuery({ columns = [], ...filters }: ListQuery): {
  params: Record<string, string>;
  columns: string[];
} {
  const params = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { params: Object.fromEntries(params) as Record<string, string>, columns };
}

/** An entry that an earlier version stored and this one does not know is left out. */
export function readStoredQuery({ query }: Pick<PeopleListRow, 'query'>) {
  const { params, columns } = query as { params?: Record<string, unknown>; columns?: unknown };
  const known = Object.entries(params ?? {}).filter(
    ([name, value]) => storedListQuery.safeParse({ [name]: value }).success,
  );
  const texts = Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
  const { sort, order, ...filters } = storedListQuery.parse(texts);
  return { params: texts, columns: Array.isArray(columns) ? columns.map(String) : [], filters, sort, order };
}

/** Admins delete shared lists of others, too. */
export const mayDeleteList = ({ ownerId }: Pick<PeopleListRow, 'ownerId'>, { id, kind }: Reader) =>
  ownerId === id || kind === 'admin';
