import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { departmentFallbacks } from '@kanisa/contract/departments/departments.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { getSession, getSessionGeneration, storeSession, useSession } from '../../../lib/session/session.ts';

/** Root query key of everything about departments. */
export const DEPARTMENTS_KEY = ['departments'] as const;

/** Shows a changed membership within a minute while the page is open. */
const REFETCH_INTERVAL_MS = 60_000;

/** Part of the query keys: data loaded as another user, or before joining, is never shown. */
function useViewerKey(): string {
  const { username, role, departmentIds } = useSession();
  return `${username} ${role} ${departmentIds.join()}`;
}

export function useDepartments(page: number) {
  return useQuery({
    queryKey: [...DEPARTMENTS_KEY, 'list', useViewerKey(), page],
    queryFn: async ({ signal }) => {
      const generation = getSessionGeneration();
      const query = { page: String(page) };
      const answer = await callApi('GET /department', { query, signal, fallback: departmentFallbacks.list });
      updateSessionMemberships(answer.departments, generation);
      return answer;
    },
    // Keeps showing the previous page while the next one loads.
    placeholderData: keepPreviousData,
  });
}

/** `isFresh` refetches on mount: an edit form must start from the stored values. */
export function useDepartment(id: string, { isFresh = false } = {}) {
  return useQuery({
    queryKey: [...DEPARTMENTS_KEY, 'one', id, useViewerKey()],
    queryFn: async ({ signal }) => {
      const generation = getSessionGeneration();
      const answer = await callApi('GET /department/:id', {
        params: { id },
        signal,
        fallback: departmentFallbacks.read,
      });
      updateSessionMemberships([answer.department], generation);
      return answer;
    },
    select: (answer) => answer.department,
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchOnMount: isFresh ? 'always' : true,
    placeholderData: (before) => (before?.department.id === Number(id) ? before : undefined),
  });
}

export function useLeaders() {
  return useQuery({
    queryKey: [...DEPARTMENTS_KEY, 'leaders'],
    queryFn: ({ signal }) => callApi('GET /department/leaders', { signal, fallback: departmentFallbacks.leaders }),
    select: (answer) => answer.leaders,
  });
}

export function reloadDepartments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: DEPARTMENTS_KEY });
}

/** Copies memberships from a response to the session, so that the route guard admits the user to every tile shown. */
function updateSessionMemberships(departments: readonly Department[], generation: number): void {
  const { authenticated, departmentIds } = getSession();
  if (!authenticated || generation !== getSessionGeneration()) return;
  const isMemberById = new Map(departments.map(({ id, viewer }) => [id, viewer.is_member]));
  const remaining = departmentIds.filter((id) => isMemberById.get(id) !== false);
  const joined = [...isMemberById]
    .filter(([id, isMember]) => isMember && !departmentIds.includes(id))
    .map(([id]) => id);
  if (joined.length > 0 || remaining.length < departmentIds.length)
    storeSession({ department_ids: [...remaining, ...joined] });
}
