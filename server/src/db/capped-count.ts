import { COUNT_MAX } from '@kanisa/contract/core/list-params.ts';

/** Count limit: enough to know whether another page follows. */
export function getCountLimit({ page, perPage }: { page: number; perPage: number }): number {
  return Math.max(COUNT_MAX, page * perPage) + 1;
}

/** `isMore` is true when the count stopped at the limit. */
export function toCappedTotal(counted: number, limit: number): { total: number; isMore: boolean } {
  return { total: Math.min(counted, limit - 1), isMore: counted === limit };
}
