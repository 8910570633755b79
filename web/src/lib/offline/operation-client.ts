import { createUuid } from '../browser/uuid.ts';
import { t } from '../i18n.ts';
import { getSessionGeneration, getStoredUsername, subscribeToSession } from '../session/session.ts';
import { openAccountStore } from './account-store.ts';
import { isOffline, subscribeToConnection } from './connection.ts';
import type { Operation } from './operation.ts';
import { createFlusher } from './operation-flusher.ts';
import { createLeaseLocks } from './operation-lease.ts';
import { createWebLocks, type OperationLocks } from './operation-locks.ts';
import { createOperationQueue, type OperationQueue } from './operation-queue.ts';
import { createOperationRecords } from './operation-records.ts';
import { createOperationTransport } from './operation-transport.ts';
import type { SealedStore } from './sealed-store.ts';
import { hashUsername } from './store-sealing.ts';
import { getUnsentCount, setUnsentCount } from './unsent-counts.ts';
import { getWaiting, publishWaiting, reportSent } from './waiting-operations.ts';

/** The queue of the account that is signed in, as the pages use it. */
export interface AccountQueue extends OperationQueue {
  readonly username: string;
  /** Sends soon, in the background. */
  wake: () => void;
  /** Throws `StoreFullError` if a write would find no room. */
  checkRoom: () => Promise<void>;
  /** The person knows that something was deleted unsent, or agreed to it. */
  forgetDeleted: () => void;
  /** Before a log-out to which the person agreed: nothing of it is told later. */
  forgetAll: () => Promise<void>;
  stop: () => void;
}

/** Tells the tabs of this device that the stored writes changed. */
const CHANNEL = 'kanisa-operations';
/** As large as the longest write, with its seal. */
const ROOM_BYTES = 64 * 1024;
const ROOM_KEY = 'room';

let opened: { username: string; generation: number; queue: Promise<AccountQueue | null> } | null = null;
let isWatching = false;
let tellRefused: (operation: Operation) => void = () => {};

/** Where a refusal is told, apart from the list. The app sets it. */
export function setRefusalNotice(notice: (operation: Operation) => void): void {
  tellRefused = notice;
}

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
  const isCurrent = () => getStoredUsername() === username && getSessionGeneration() === generation;
  if (!isCurrent()) return null;
  const account = await hashUsername(username);
  const channel = new BroadcastChannel(CHANNEL);
  let deletedCount = 0;
  const publish = (operations: readonly Operation[]) => {
    if (isCurrent()) publishWaiting({ operations, deletedCount });
  };
  const queue = createOperationQueue({
    ...createOperationTransport({ username, isCurrent }),
    records: createOperationRecords(store),
    locks: createLocks(store),
    now: Date.now,
    tooOldText: t('This could not be sent for 30 days.'),
    // A store that was emptied counts as it was before: its writes were never sent.
    remember: (operations) => isCurrent() && setUnsentCount(account, operations.length + deletedCount),
    onChange(operations) {
      publish(operations);
      if (isCurrent()) channel.postMessage(account);
    },
    onApplied: reportSent,
    onRefused: (operation) => isCurrent() && tellRefused(operation),
  });
  const flusher = createFlusher({ flush: queue.flush, now: Date.now, setTimer });
  const stopWaking = wakeWhenReached(flusher.wake);
  channel.onmessage = async ({ data }) => {
    if (data !== account) return;
    const before = getWaiting().operations.length;
    const operations = await queue.list();
    publish(operations);
    if (operations.length < before) reportSent();
  };
  const stored = await queue.list();
  deletedCount = Math.max(0, getUnsentCount(account) - stored.length);
  publish(stored);
  if (stored.length > 0) flusher.wake();
  return {
    ...queue,
    username,
    wake: flusher.wake,
    async checkRoom() {
      await store.write('operations', ROOM_KEY, 'x'.repeat(ROOM_BYTES));
      await store.delete('operations', ROOM_KEY);
    },
    forgetDeleted() {
      deletedCount = 0;
      setUnsentCount(account, getWaiting().operations.length);
      publish(getWaiting().operations);
    },
    async forgetAll() {
      flusher.stop();
      deletedCount = 0;
      for (const { id } of await queue.list()) await queue.discard(id);
    },
    stop() {
      flusher.stop();
      stopWaking();
      channel.close();
    },
  };
}

function createLocks(store: SealedStore): OperationLocks {
  const locks = (globalThis.navigator as Partial<Navigator>).locks;
  if (locks) return createWebLocks(store.username, locks);
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  return createLeaseLocks({ store, owner: createUuid(), now: Date.now, wait });
}

function setTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** The browser's own event is only a hint, but it comes before the first request that succeeds. */
function wakeWhenReached(wake: () => void): () => void {
  const onShown = () => document.visibilityState === 'visible' && wake();
  const unsubscribe = subscribeToConnection(() => isOffline() || wake());
  globalThis.addEventListener('online', wake);
  document.addEventListener('visibilitychange', onShown);
  return () => {
    unsubscribe();
    globalThis.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', onShown);
  };
}
