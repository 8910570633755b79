import { request } from '../../../lib/api.ts';
import { sessionGeneration } from '../../../lib/session.ts';
import { whileVisible } from '../../../lib/while-visible.ts';
import { setUnreadCount } from './unread-count.ts';

export const UNREAD_MS = 60_000;

/** Asks how many messages wait, at most once a minute and only while somebody looks. Returns how to stop. */
export function watchUnread(): () => void {
  const stop = whileVisible(UNREAD_MS, () => void ask());
  return () => {
    stop();
    setUnreadCount(null);
  };
}

async function ask(): Promise<void> {
  const asking = sessionGeneration();
  try {
    const path = '/messages/unread-count';
    const answer = await request<{ unread_count: number }>({ method: 'GET', path }, { background: true });
    if (asking === sessionGeneration()) setUnreadCount(answer.unread_count);
  } catch {
    // Nobody needs to be told: the count stays as it was, and the next look may fare better.
  }
}
