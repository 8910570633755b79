import { AUDIT_ACTIONS, auditFallbacks } from '@kanisa/contract/records/audit.ts';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { usePageNumber } from '../../../lib/url/use-page-number.ts';

const AUDIT_KEY = ['audit'] as const;

/** The first page of a user's history is short; the user loads more on demand. */
const HISTORY_PAGE_SIZE = 10;

/** The filters in the URL. Invalid values count as no filter. */
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
    queryKey: [...AUDIT_KEY, 'trail', filters, page],
    queryFn: ({ signal }) =>
      callApi('GET /admin/audit', { query: { ...filters, page: String(page) }, signal, fallback: auditFallbacks.list }),
    placeholderData: keepPreviousData,
    // Other staff may have acted in the meantime, so an opened trail always reloads.
    staleTime: 0,
  });
}

export function useUserHistory(userId: number) {
  return useInfiniteQuery({
    queryKey: [...AUDIT_KEY, 'history', userId],
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

/** Call after any change to a user, because the change creates an entry. */
export function reloadAudit(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: AUDIT_KEY });
}
