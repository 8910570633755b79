import { getSessionGeneration, subscribeToSession } from '../../lib/session/session.ts';
import { getStoredUsername } from '../../lib/session/stored-session.ts';
import { openAccountStore } from '../store/sealed-store.ts';
import { hashUsername } from '../store/store-sealing.ts';
import { AccountQueue } from './account-queue.ts';
import { publishWaiting } from './waiting-operations.ts';

interface OpenedQueue {
  username: string;
  generation: number;
  queue: Promise<AccountQueue | null>;
}

let opened: OpenedQueue | null = null;
let isWatching = false;

/**
 * The queue of the person who is signed in now; null if nobody is, or this browser cannot store it safely. An error of
 * the database counts as that too, and the next call tries again.
 */
export async function openQueue(): Promise<AccountQueue | null> {
  watchSession();
  const attempt = findOrConnectQueue();
  const queue = await attempt?.queue;
  if (!queue || queue.isCurrent()) return queue ?? null;
  // Another tab logged out, which emptied the store, and in again before this tab was told.
  if (opened === attempt) closeQueue();
  return (await findOrConnectQueue()?.queue) ?? null;
}

function findOrConnectQueue(): OpenedQueue | null {
  const username = getStoredUsername();
  if (username === null) return null;
  const generation = getSessionGeneration();
  if (opened?.username === username && opened.generation === generation) return opened;
  closeQueue();
  const attempt = { username, generation, queue: connectQueue(username, generation).catch(() => null) };
  opened = attempt;
  void attempt.queue.then((queue) => {
    if (queue === null && opened === attempt) opened = null;
  });
  return attempt;
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
  const isCurrent = () =>
    getStoredUsername() === username && getSessionGeneration() === generation && !store.isEmptied();
  if (!isCurrent()) return null;
  const queue = new AccountQueue({ store, account, isCurrent });
  try {
    await queue.start();
  } catch (error) {
    queue.stop();
    throw error;
  }
  return queue;
}
