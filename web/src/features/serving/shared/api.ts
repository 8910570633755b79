import { servingFallbacks } from '@kanisa/contract/serving/serving.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { refreshSession } from '../../../lib/session/session-polling.ts';

/** Root query key of everything about serving. */
export const SERVING_KEY = ['serving'] as const;

/** Shows answers of others within a minute while the page is open. */
export const SERVING_REFETCH_MS = 60_000;

/** One change shows on every screen: a decline opens a place in the plan, the list and the overview. */
export function reloadServing(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: SERVING_KEY });
}

/** A 404 may say that the module was turned off. Then the session knows it, and the guard treats the path as unknown. */
export function useModuleCheck(error: Error | null): void {
  const isMissing = hasErrorStatus(error, 404);
  useEffect(() => {
    if (isMissing) void refreshSession();
  }, [isMissing]);
}

export const ownServingQuery = {
  queryKey: [...SERVING_KEY, 'own'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('GET /serving', { signal, fallback: servingFallbacks.own }),
};

/** The caller’s own dates, days away and settings. */
export function useOwnServing() {
  const own = useQuery({ ...ownServingQuery, refetchInterval: SERVING_REFETCH_MS, refetchOnMount: 'always' });
  useModuleCheck(own.error);
  return own;
}
