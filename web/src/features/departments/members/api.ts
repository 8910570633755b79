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

/** Reads search, order and page from the URL. */
export function useMembersQuery(departmentId: string): MembersQuery {
  const [params] = useSearchParams();
  const orderParam = params.get('order');
  return {
    departmentId,
    search: (params.get('search') ?? '').trim(),
    order: MEMBER_ORDERS.find((order) => order === orderParam) ?? 'name',
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

export function useMembers(query: MembersQuery) {
  const { departmentId, search, order, page } = query;
  return useQuery({
    queryKey: [...DEPARTMENTS_KEY, 'members', departmentId, search, order, page],
    queryFn: ({ signal }) => fetchMembers(query, signal),
    placeholderData: keepPreviousData,
  });
}

/** Loads every page, for printing. */
export async function fetchAllMembers(query: MembersQuery, onProgress: (loaded: number, total: number) => void) {
  const all: DepartmentMember[] = [];
  for (let page = 1; ; page += 1) {
    const { members, pages, total } = await fetchMembers({ ...query, page });
    all.push(...members);
    onProgress(all.length, total);
    if (page >= pages) return all;
  }
}
