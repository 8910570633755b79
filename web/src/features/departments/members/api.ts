import type { DepartmentMember } from '@kanisa/contract/departments/members.schema.ts';
import { MEMBER_ORDERS, memberFallbacks } from '@kanisa/contract/departments/members.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { usePageNumber } from '../../../lib/url/use-page-number.ts';
import { DEPARTMENTS_KEY } from '../shared/api.ts';

export interface MembersQuery {
  departmentId: string;
  search: string;
  order: (typeof MEMBER_ORDERS)[number];
  page: number;
}

/** What the address asks for. */
export function useMembersQuery(departmentId: string): MembersQuery {
  const [query] = useSearchParams();
  const asked = query.get('order');
  return {
    departmentId,
    search: (query.get('search') ?? '').trim(),
    order: MEMBER_ORDERS.find((order) => order === asked) ?? 'name',
    page: usePageNumber(),
  };
}

function fetchMembers({ departmentId, search, order, page }: MembersQuery, signal?: AbortSignal) {
  return callApi('GET /department/:id/members', {
    params: { id: departmentId },
    query: { search, order, page: String(page) },
    fallback: memberFallbacks.list,
    ...(signal ? { signal } : {}),
  });
}

export function useMembers(wanted: MembersQuery) {
  const { departmentId, search, order, page } = wanted;
  return useQuery({
    queryKey: [...DEPARTMENTS_KEY, 'members', departmentId, search, order, page],
    queryFn: ({ signal }) => fetchMembers(wanted, signal),
    placeholderData: keepPreviousData,
  });
}

/** Page by page, until the last. */
export async function fetchAllMembers(wanted: MembersQuery, onProgress: (read: number, total: number) => void) {
  const all: DepartmentMember[] = [];
  for (let page = 1; ; page += 1) {
    const { members, pages, total } = await fetchMembers({ ...wanted, page });
    all.push(...members);
    onProgress(all.length, total);
    if (page >= pages) return all;
  }
}
