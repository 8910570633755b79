import { getSessionGeneration, getStoredUsername, subscribeToSession } from '../session/session.ts';
import { AccountQueue } from './account-queue.ts';
import { openAccountStore } from './account-store.ts';
import { hashUsername } from './store-sealing.ts';
import { publishWaiting } from './waiting-operations.ts';

let opened: { username: string; generation: number; queue: Promise<AccountQueue | null> } | null = null;
let isWatching = false;

/** The queue of the person who is signed in now; null if nobody is, or this browser cannot store it safely. */
export function openQueue(): Promise<AccountQueue | null> {
  watchSession();
  const username = getStoredUsername();
  if (username === null) return Promise.resolve(null);
  const generation = getSessionGeneration();
  if (opened?.username !== username || opened.generation !== generation) {
    closeQueue();
    opened = { username, generation, queue: connectQueue(username, generation) };
  }
  return opened.queue;
}

function closeQueue(): void {
  const closing = opened;
  opened = null;
  // At once: the next person must not see what the last one wrote.
  publishWaiting();
  void closing?.queue.then((queue) => queue?.stop());
}

function watchSession(): void {
  if (isWatching) return;
  isWatching = true;
  subscribeToSession(() => {
    if (opened?.generation === getSessionGeneration()) return;
    closeQueue();
    void openQueue();
  });
}

async function connectQueue(username: string, generation: number): Promise<AccountQueue | null> {
  const store = await openAccountStore();
  if (store?.username !== username) return null;
  const account = await hashUsername(username);
  const isCurrent = () => getStoredUsername() === username && getSessionGeneration() === generation;
  if (!isCurrent()) return null;
  const queue = new AccountQueue({ store, account, isCurrent });
  await queue.start();
  return queue;
}
