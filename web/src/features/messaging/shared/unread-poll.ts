import { requestApi } from '../../../lib/api/api-client.ts';
import { repeatWhileVisible } from '../../../lib/browser/repeat-while-visible.ts';
import { getSessionGeneration } from '../../../lib/session/session.ts';
import { setUnreadCount } from './unread-count.ts';

export const UNREAD_POLL_INTERVAL_MS = 60_000;

/** Polls the unread count while the page is visible. Returns a function that stops it. */
export function pollUnreadCount(): () => void {
  const stop = repeatWhileVisible(UNREAD_POLL_INTERVAL_MS, () => void fetchUnreadCount());
  return () => {
    stop();
    setUnreadCount(null);
  };
}

async function fetchUnreadCount(): Promise<void> {
  const generation = getSessionGeneration();
  try {
    const path = '/messages/unread-count';
    const answer = await requestApi<{ unread_count: number }>({ method: 'GET', path }, { background: true });
    if (generation === getSessionGeneration()) setUnreadCount(answer.unread_count);
  } catch {
    // A failed background poll is not worth a message. The count stays until the next poll.
  }
}
