import { dashboardFallbacks, readDashboard } from '@kanisa/contract/office/dashboard.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { setUnreadCount } from '../../messaging/shared/unread-count.ts';

/** What was written or decided meanwhile is seen here within a minute. */
const FOLLOW_MS = 60_000;

/** What is next for this person, in one answer. */
export function useNext() {
  const next = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(readDashboard, { signal, fallback: dashboardFallbacks.read }),
    select: (answer) => answer.dashboard,
    refetchInterval: FOLLOW_MS,
    refetchOnMount: 'always',
  });
  const unread = next.data?.unread_count;
  useEffect(() => {
    if (unread !== undefined) setUnreadCount(unread);
  }, [unread]);
  return next;
}
