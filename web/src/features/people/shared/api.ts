import { ROLES, type Role } from '@kanisa/contract/core/roles.ts';
import type { User } from '@kanisa/contract/people/users.schema.ts';
import { peopleFallbacks } from '@kanisa/contract/people/users.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { usePageNumber } from '../../../lib/url/use-page-number.ts';
import { reloadAudit } from '../../records/shared/api.ts';

/** Everything that staff read about people lies under this key. */
export const PEOPLE_KEY = ['people'] as const;

export type UserFilters = {
  search: string;
  role: Role | undefined;
  is_active: 'true' | 'false' | undefined;
  is_verified: 'true' | 'false' | undefined;
};

const parseBooleanParam = (value: string | null) => (value === 'true' || value === 'false' ? value : undefined);

/** What the address asks for; a choice that there is not asks for all. */
export function useUserFilters(): UserFilters {
  const [query] = useSearchParams();
  return {
    search: (query.get('search') ?? '').trim(),
    role: ROLES.find((role) => role === query.get('role')),
    is_active: parseBooleanParam(query.get('is_active')),
    is_verified: parseBooleanParam(query.get('is_verified')),
  };
}

export function useUsers(filters: UserFilters) {
  const page = usePageNumber();
  return useQuery({
    queryKey: [...PEOPLE_KEY, 'list', filters, page],
    queryFn: ({ signal }) =>
      callApi('GET /admin/users', {
        query: { ...filters, page: String(page) },
        signal,
        fallback: peopleFallbacks.list,
      }),
    // The old page stays in sight until the next one is there.
    placeholderData: keepPreviousData,
  });
}

const getUserKey = (id: string) => [...PEOPLE_KEY, 'one', id] as const;

export function useUser(id: string) {
  return useQuery({
    queryKey: getUserKey(id),
    queryFn: ({ signal }) => fetchUser(id, peopleFallbacks.read, signal),
    select: (answer) => answer.user,
  });
}

/** For the form: not what was read a moment ago, but what is kept now. */
export function useFreshUser(id: string) {
  return useQuery({
    queryKey: [...getUserKey(id), 'form'],
    queryFn: ({ signal }) => fetchUser(id, peopleFallbacks.readData, signal),
    select: (answer) => answer.user,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function fetchUser(id: string, fallback: string, signal?: AbortSignal): Promise<{ user: User }> {
  return callApi('GET /admin/users/:id', { params: { id }, fallback, ...(signal ? { signal } : {}) });
}

/** What an answer has told about a person need not be asked for; lists and trails are read anew. */
export function cacheUser(client: QueryClient, user: User): void {
  client.setQueryData<{ user: User }>(getUserKey(String(user.id)), { user });
  void client.invalidateQueries({ queryKey: PEOPLE_KEY, predicate: ({ queryKey }) => queryKey[1] !== 'one' });
  void reloadAudit(client);
}

export async function reloadPeople(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: PEOPLE_KEY }), reloadAudit(client)]);
}
