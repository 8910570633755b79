import { vi } from 'vitest';
import type { AccountQueue } from '../offline/queue/account-queue.ts';
import type { NewOperation } from '../offline/queue/operation-queue.ts';
import { endOfflinePages, startOfflinePages } from './offline-page.ts';
import { WAITING_WRITES } from './waiting-writes.ts';

/** These queues were opened. Without an end they would send in the next test. */
const opened: AccountQueue[] = [];

/** Creates the Web Locks API, which all tabs share: the work of a lock runs one after the other. */
function createLockManager() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request(name: string, ...given: unknown[]) {
      const work = given.at(-1) as (lock: object) => unknown;
      const run = () => work({});
      const turn = Promise.resolve(last.get(name)).then(run, run);
      last.set(name, turn);
      return turn;
    },
  };
}

/** Loads the code afresh, as each tab of a browser does. The storage and the network are those of `offline-page.ts`. */
export async function openQueueTab() {
  vi.resetModules();
  const [client, call, waiting, unsent, session] = await Promise.all([
    import('../offline/queue/operation-client.ts'),
    import('../offline/queue/operation-call.ts'),
    import('../offline/queue/waiting-operations.ts'),
    import('../offline/queue/unsent-writes.ts'),
    import('../lib/session/session.ts'),
    // Loaded before a session ends, so that the stores are emptied at once.
    import('../offline/reading/offline-reading.ts'),
  ]);
  const openQueue = async () => {
    const queue = await client.openQueue();
    if (!queue) throw new Error('The queue did not open.');
    opened.push(queue);
    return queue;
  };
  return { ...session, ...waiting, ...unsent, ...call, openQueue };
}

export type QueueTab = Awaited<ReturnType<typeof openQueueTab>>;

export const post = (id: string): NewOperation => ({
  id,
  write: WAITING_WRITES.POST_INFO,
  params: { id: 4 },
  body: { title: id, content: 'Come.' },
  title: id,
});

export function startQueueTabs(): void {
  startOfflinePages();
  vi.stubGlobal('navigator', { languages: ['en'], onLine: true, locks: createLockManager() });
  const listening = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('document', { ...listening, visibilityState: 'visible', cookie: '' });
}

export async function endQueueTabs(): Promise<void> {
  for (const queue of opened.splice(0)) queue.stop();
  await endOfflinePages();
}
