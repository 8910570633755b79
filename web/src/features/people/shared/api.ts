import { ROLES, type Role } from '@kanisa/contract/core/roles.ts';
import { overviewFallbacks } from '@kanisa/contract/people/user-overview.ts';
import type { User } from '@kanisa/contract/people/users.schema.ts';
import { peopleFallbacks, type SortOrder, USER_SORTS, type UserSort } from '@kanisa/contract/people/users.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { usePageNumber } from '../../../lib/url/use-page-number.ts';
import { reloadAudit } from '../../records/shared/api.ts';

/** Root query key of everything that staff load about people. */
export const PEOPLE_KEY = ['people'] as const;

export type UserFilters = {
  search: string;
  role: Role | undefined;
  is_active: 'true' | 'false' | undefined;
  is_verified: 'true' | 'false' | undefined;
};

const parseBooleanParam = (value: string | null) => (value === 'true' || value === 'false' ? value : undefined);

/** Reads the filters from the URL. An unknown value counts as no filter. */
export function useUserFilters(): UserFilters {
  const [query] = useSearchParams();
  return {
    search: (query.get('search') ?? '').trim(),
    role: ROLES.find((role) => role === query.get('role')),
    is_active: parseBooleanParam(query.get('is_active')),
    is_verified: parseBooleanParam(query.get('is_verified')),
  };
}

export interface UserSorting {
  sort: UserSort | undefined;
  order: SortOrder | undefined;
}

/** Reads the order of the list from the URL; without one the newest come first. */
export function useUserSorting(): UserSorting {
  const [query] = useSearchParams();
  const sort = USER_SORTS.find((one) => one === query.get('sort'));
  return { sort, order: sort && (query.get('order') === 'desc' ? 'desc' : 'asc') };
}

export function useUsers(filters: UserFilters, sorting: UserSorting) {
  const page = usePageNumber();
  return useQuery({
    queryKey: [...PEOPLE_KEY, 'list', filters, sorting, page],
    queryFn: ({ signal }) =>
      callApi('GET /admin/users', {
        query: { ...filters, ...sorting, page: String(page) },
        signal,
        fallback: peopleFallbacks.list,
      }),
    // Keeps showing the previous page while the next one loads.
    placeholderData: keepPreviousData,
  });
}

const getUserKey = (id: string) => [...PEOPLE_KEY, 'one', id] as const;

export function useUser(id: string) {
  return useQuery({
    queryKey: getUserKey(id),
    queryFn: ({ signal }) => fetchUser(id, peopleFallbacks.read, signal),
    select: (answer) => answer.user,
    // A welcome e-mail leaves within seconds. If it does not, the page asks less and less often.
    refetchInterval: ({ state }) => {
      const user = state.data?.user;
      if (!user || !isWelcomeOnItsWay(user)) return false;
      return Math.max(1000, (Date.now() - Date.parse(user.welcome_requested_at ?? '')) / 4);
    },
  });
}

/** The mail server has not taken the last welcome e-mail yet. */
export function isWelcomeOnItsWay({ is_invited, welcome_requested_at, welcome_sent_at }: User): boolean {
  if (!is_invited || welcome_requested_at === null) return false;
  return welcome_sent_at === null || Date.parse(welcome_sent_at) < Date.parse(welcome_requested_at);
}

/** Departments, family, events and more about one person. */
export function useUserOverview(id: number, { isWanted = true } = {}) {
  return useQuery({
    enabled: isWanted,
    queryKey: [...PEOPLE_KEY, 'overview', id],
    queryFn: ({ signal }) =>
      callApi('GET /admin/users/:id/overview', { params: { id }, signal, fallback: overviewFallbacks.read }),
    select: ({ overview }) => overview,
  });
}

/** Loads the user without the cache: an edit form must start from the stored values. */
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

/** Stores a user from a response in the cache. Lists and audit trails are refetched. */
export function cacheUser(client: QueryClient, user: User): void {
  client.setQueryData<{ user: User }>(getUserKey(String(user.id)), { user });
  void client.invalidateQueries({ queryKey: PEOPLE_KEY, predicate: ({ queryKey }) => queryKey[1] !== 'one' });
  void reloadAudit(client);
}

export async function reloadPeople(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: PEOPLE_KEY }), reloadAudit(client)]);
}
