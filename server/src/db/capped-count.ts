import { COUNT_MAX } from '@kanisa/contract/core/list-params.ts';

/** How far a long list is counted for one of its pages: so far that what comes after it is known, and not to the end. */
export function getCountLimit({ page, perPage }: { page: number; perPage: number }): number {
  return Math.max(COUNT_MAX, page * perPage) + 1;
}

/** What the count says of the list; `isMore` when it ended early. */
export function toCappedTotal(counted: number, most: number): { total: number; isMore: boolean } {
  return { total: Math.min(counted, most - 1), isMore: counted === most };
}
