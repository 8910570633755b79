import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { departmentFallbacks } from '@kanisa/contract/departments/departments.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { getSession, getSessionGeneration, storeSession, useSession } from '../../../lib/session/session.ts';

/** Everything that is read about departments lies under this key. */
export const DEPARTMENTS_KEY = ['departments'] as const;

/** A changed membership is seen within a minute, while somebody looks. */
const REFETCH_INTERVAL_MS = 60_000;

/** In the key, so that what was read as somebody else, or before joining, is never shown as the answer. */
function useViewerKey(): string {
  const { username, role, departmentIds } = useSession();
  return `${username} ${role} ${departmentIds.join()}`;
}

export function useDepartments(page: number) {
  return useQuery({
    queryKey: [...DEPARTMENTS_KEY, 'list', useViewerKey(), page],
    queryFn: async ({ signal }) => {
      const asking = getSessionGeneration();
      const query = { page: String(page) };
      const answer = await callApi('GET /department', { query, signal, fallback: departmentFallbacks.list });
      updateSessionMemberships(answer.departments, asking);
      return answer;
    },
    // The old page stays in sight until the next one is there.
    placeholderData: keepPreviousData,
  });
}

/** `anew`: not what was read a moment ago, for those who are about to change it. */
export function useDepartment(id: string, { anew = false } = {}) {
  return useQuery({
    queryKey: [...DEPARTMENTS_KEY, 'one', id, useViewerKey()],
    queryFn: async ({ signal }) => {
      const asking = getSessionGeneration();
      const answer = await callApi('GET /department/:id', {
        params: { id },
        signal,
        fallback: departmentFallbacks.read,
      });
      updateSessionMemberships([answer.department], asking);
      return answer;
    },
    select: (answer) => answer.department,
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchOnMount: anew ? 'always' : true,
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

/** Reads anew whatever of it is on the screen, and the rest when it is shown again. */
export function reloadDepartments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: DEPARTMENTS_KEY });
}

/** What the server says of my memberships holds for the guard too: a tile that is shown can be opened at once. */
function updateSessionMemberships(departments: readonly Department[], asking: number): void {
  const { authenticated, departmentIds } = getSession();
  if (!authenticated || asking !== getSessionGeneration()) return;
  const told = new Map(departments.map(({ id, viewer }) => [id, viewer.is_member]));
  const kept = departmentIds.filter((id) => told.get(id) !== false);
  const joined = [...told].filter(([id, isMember]) => isMember && !departmentIds.includes(id)).map(([id]) => id);
  if (joined.length > 0 || kept.length < departmentIds.length) storeSession({ department_ids: [...kept, ...joined] });
}
