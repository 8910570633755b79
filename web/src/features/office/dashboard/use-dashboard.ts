import { dashboardFallbacks } from '@kanisa/contract/office/dashboard.ts';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { setUnreadCount } from '../../messaging/shared/unread-count.ts';

/** What was written or decided meanwhile is seen here within a minute. */
const REFETCH_INTERVAL_MS = 60_000;

/** What is next for this person, in one answer. */
export function useDashboard() {
  const next = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => callApi('GET /dashboard', { signal, fallback: dashboardFallbacks.read }),
    select: (answer) => answer.dashboard,
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchOnMount: 'always',
  });
  const unread = next.data?.unread_count;
  useEffect(() => {
    if (unread !== undefined) setUnreadCount(unread);
  }, [unread]);
  return next;
}
