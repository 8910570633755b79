import { createUuid } from '../browser/uuid.ts';
import { t } from '../i18n.ts';
import { isOffline, subscribeToConnection } from './connection.ts';
import type { Operation } from './operation.ts';
import { OperationFlusher } from './operation-flusher.ts';
import { createLeaseLocks } from './operation-lease.ts';
import { createWebLocks, type OperationLocks } from './operation-locks.ts';
import { type NewOperation, OperationQueue } from './operation-queue.ts';
import { createOperationRecords } from './operation-records.ts';
import { createOperationTransport } from './operation-transport.ts';
import type { SealedStore } from './sealed-store.ts';
import { getUnsentCount, setUnsentCount } from './unsent-counts.ts';
import { publishWaiting, reportSent, tellPages } from './waiting-operations.ts';
import { WaitingView } from './waiting-view.ts';

let tellRefused: (operation: Operation) => void = () => {};

/** Where a refusal is told, apart from the list. The app sets it. */
export function setRefusalNotice(notice: (operation: Operation) => void): void {
  tellRefused = notice;
}

/** As large as the longest write, with its seal. */
const ROOM_BYTES = 64 * 1024;
const ROOM_KEY = 'room';
/** Tells the tabs of this device that the stored writes changed. */
const CHANNEL = 'kanisa-operations';

interface AccountParts {
  store: SealedStore;
  /** Names the account where its username must not stand. */
  account: string;
  isCurrent: () => boolean;
}

/** The queue of the account that is signed in, as the pages use it. */
export class AccountQueue {
  readonly username: string;
  readonly #parts: AccountParts;
  readonly #queue: OperationQueue;
  readonly #flusher: OperationFlusher;
  readonly #view: WaitingView;
  readonly #channel = new BroadcastChannel(CHANNEL);
  readonly #stopWaking: () => void;
  /** Counts the writes that were deleted with an earlier store. It is null until the first look at what is stored. */
  #deletedCount: number | null = null;

  constructor(parts: AccountParts) {
    const { store, account, isCurrent } = parts;
    this.#parts = parts;
    this.username = store.username;
    this.#queue = new OperationQueue({
      ...createOperationTransport({ username: store.username, isCurrent }),
      records: createOperationRecords(store),
      locks: createLocks(store),
      now: Date.now,
      tooOldText: t('This could not be sent for 30 days.'),
      // Those that were deleted with the store stay counted until the person knows.
      remember: ({ length }) => isCurrent() && setUnsentCount(account, length + (this.#deletedCount ?? 0)),
      onChange: (operations) => this.#showToAll(operations),
      onApplied: reportSent,
      onRefused: (operation) => isCurrent() && tellRefused(operation),
    });
    this.#view = new WaitingView({
      list: () => this.list(),
      show: (operations) => this.#show(operations),
      reload: tellPages,
    });
    this.#flusher = new OperationFlusher({ flush: () => this.#queue.flush(), now: Date.now, setTimer });
    this.#stopWaking = wakeWhenReached(() => this.wake());
    this.#channel.addEventListener('message', ({ data }) => {
      if (data === account) void this.#view.readAnew();
    });
  }

  /** Reads what waits from earlier, and finds out whether anything was deleted unsent. */
  async start(): Promise<void> {
    const stored = await this.#view.readAnew();
    if (stored.length > 0) this.wake();
  }

  list() {
    return this.#queue.list();
  }

  add(operation: NewOperation) {
    return this.#queue.add(operation);
  }

  cancel(id: string) {
    return this.#queue.cancel(id);
  }

  retry(id: string) {
    return this.#queue.retry(id);
  }

  dismiss(id: string) {
    return this.#queue.dismiss(id);
  }

  flush() {
    return this.#queue.flush();
  }

  /** Sends soon, in the background. */
  wake(): void {
    this.#flusher.wake();
  }

  /** Throws `StoreFullError` if a write would find no room. */
  async checkRoom(): Promise<void> {
    const { store } = this.#parts;
    await store.write('operations', ROOM_KEY, 'x'.repeat(ROOM_BYTES));
    await store.delete('operations', ROOM_KEY);
  }

  /** The person knows that something was deleted unsent. */
  async forgetDeleted(): Promise<void> {
    this.#deletedCount = 0;
    const operations = await this.list();
    setUnsentCount(this.#parts.account, operations.length);
    this.#showToAll(operations);
  }

  /** Before a log-out to which the person agreed: nothing of it is told later. */
  async forgetAll(): Promise<void> {
    this.#flusher.stop();
    this.#deletedCount = 0;
    await this.#queue.discardAll();
  }

  stop(): void {
    this.#flusher.stop();
    this.#stopWaking();
    this.#channel.close();
  }

  #show(operations: readonly Operation[]): void {
    this.#deletedCount ??= Math.max(0, getUnsentCount(this.#parts.account) - operations.length);
    if (this.#parts.isCurrent()) publishWaiting({ operations, deletedCount: this.#deletedCount });
  }

  #showToAll(operations: readonly Operation[]): void {
    this.#view.show(operations);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    if (this.#parts.isCurrent()) this.#channel.postMessage(this.#parts.account);
  }
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
