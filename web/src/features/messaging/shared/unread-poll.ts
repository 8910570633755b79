import { requestApi } from '../../../lib/api/api-client.ts';
import { repeatWhileVisible } from '../../../lib/browser/repeat-while-visible.ts';
import { getSessionGeneration } from '../../../lib/session/session.ts';
import { setUnreadCount } from './unread-count.ts';

export const UNREAD_POLL_INTERVAL_MS = 60_000;

/** Asks how many messages wait, at most once a minute and only while somebody looks. Returns how to stop. */
export function pollUnreadCount(): () => void {
  const stop = repeatWhileVisible(UNREAD_POLL_INTERVAL_MS, () => void fetchUnreadCount());
  return () => {
    stop();
    setUnreadCount(null);
  };
}

async function fetchUnreadCount(): Promise<void> {
  const asking = getSessionGeneration();
  try {
    const path = '/messages/unread-count';
    const answer = await requestApi<{ unread_count: number }>({ method: 'GET', path }, { background: true });
    if (asking === getSessionGeneration()) setUnreadCount(answer.unread_count);
  } catch {
    // Nobody needs to be told: the count stays as it was, and the next look may fare better.
  }
}
