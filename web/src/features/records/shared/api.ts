import { AUDIT_ACTIONS, auditFallbacks } from '@kanisa/contract/records/audit.ts';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { usePageNumber } from '../../../lib/url/use-page-number.ts';
import { PEOPLE_KEY } from '../../people/shared/api.ts';

/** A first glance at a person's history; the rest comes when it is asked for. */
const HISTORY_PAGE_SIZE = 10;

/** What the address asks for; what makes no sense there asks for all. */
export function useAuditFilters() {
  const [query] = useSearchParams();
  const text = (name: string) => (query.get(name) ?? '').trim();
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? text(name) : '');
  return {
    who: text('who'),
    what: AUDIT_ACTIONS.find((action) => action === query.get('what')),
    whom: text('whom'),
    from: day('from'),
    to: day('to'),
  };
}

export function useAuditTrail(filters: ReturnType<typeof useAuditFilters>) {
  const page = usePageNumber();
  return useQuery({
    queryKey: [...PEOPLE_KEY, 'audit', filters, page],
    queryFn: ({ signal }) =>
      callApi('GET /admin/audit', { query: { ...filters, page: String(page) }, signal, fallback: auditFallbacks.list }),
    placeholderData: keepPreviousData,
    // Somebody may have done something since: a trail that is opened is read anew.
    staleTime: 0,
  });
}

export function useUserHistory(userId: number) {
  return useInfiniteQuery({
    queryKey: [...PEOPLE_KEY, 'history', userId],
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /admin/users/:id/audit', {
        params: { id: userId },
        query: { page: String(pageParam), per_page: String(HISTORY_PAGE_SIZE) },
        signal,
        fallback: auditFallbacks.list,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages, is_more: isMore } }) =>
      page < pages || isMore ? page + 1 : undefined,
    staleTime: 0,
  });
}
