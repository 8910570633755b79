import { personMessages } from '@kanisa/contract/people/people.ts';
import type { PeopleFilters } from '@kanisa/contract/people/people-filters.schema.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Reader } from './readers.rules.ts';

/** What a keeper may find a child by. */
const OF_CHILDREN: ReadonlySet<string> = new Set(['search', 'kind', 'age_min', 'age_max']);

const listGiven = (filters: PeopleFilters) =>
  Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** Children match by these filters only if the reader may read what they ask about. */
export const asksOpenDetails = (filters: PeopleFilters) => listGiven(filters).some((name) => !OF_CHILDREN.has(name));

/** A list of children by something that its reader may not know of them would tell it. */
export function mayFilterBy({ kind }: Reader, filters: PeopleFilters, sort: string | undefined): boolean {
  if (kind === 'admin' || filters.kind !== 'children') return true;
  const isSortedOpenly = sort !== undefined && !['name', 'age', 'newest'].includes(sort);
  return !asksOpenDetails(filters) && !isSortedOpenly;
}

export function rejectForbiddenFilters(reader: Reader, filters: PeopleFilters, sort: string | undefined): void {
  if (!mayFilterBy(reader, filters, sort)) throw new AppError('invalid', personMessages.filterOfChildren);
}
