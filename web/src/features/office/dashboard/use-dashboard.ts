import { dashboardFallbacks } from '@kanisa/contract/office/dashboard.ts';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { setUnreadCount } from '../../messaging/shared/unread-count.ts';

/** Shows new messages and decisions within a minute. */
const REFETCH_INTERVAL_MS = 60_000;

/** Loads the dashboard in one request and updates the header's unread count. */
export function useDashboard() {
  const dashboard = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => callApi('GET /dashboard', { signal, fallback: dashboardFallbacks.read }),
    select: (answer) => answer.dashboard,
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchOnMount: 'always',
  });
  const unread = dashboard.data?.unread_count;
  useEffect(() => {
    if (unread !== undefined) setUnreadCount(unread);
  }, [unread]);
  return dashboard;
}
