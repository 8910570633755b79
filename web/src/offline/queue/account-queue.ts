import { t } from '../../lib/i18n.ts';
import { isOffline, subscribeToConnection } from '../connection.ts';
import type { SealedStore } from '../store/sealed-store.ts';
import type { Operation } from './operation.ts';
import { OperationFlusher } from './operation-flusher.ts';
import { createWebLocks } from './operation-locks.ts';
import { type NewOperation, OperationQueue } from './operation-queue.ts';
import { createOperationRecords } from './operation-records.ts';
import { createOperationTransport } from './operation-transport.ts';
import {
  countMissingAsDeleted,
  forgetDeletedCount,
  getDeletedCount,
  isUnsentCountRight,
  rememberUnsent,
} from './unsent-counts.ts';
import { DELETED_KEY } from './unsent-writes.ts';
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
  #stopWaking = () => {};

  constructor(parts: AccountParts) {
    const { store, account, isCurrent } = parts;
    this.#parts = parts;
    this.username = store.username;
    this.#queue = new OperationQueue({
      ...createOperationTransport({ username: store.username, isCurrent }),
      records: createOperationRecords(store),
      locks: createWebLocks(store.username, navigator.locks),
      now: Date.now,
      tooOldText: t('This could not be sent for 30 days.'),
      remember: (operations) => isCurrent() && rememberUnsent(account, operations),
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
    this.#channel.addEventListener('message', ({ data }) => {
      if (data === account) void this.#view.readAnew();
    });
    globalThis.addEventListener('storage', this.#onStorage);
  }

  /** Tells whether this queue belongs to the session, and its store is there. */
  isCurrent(): boolean {
    return this.#parts.isCurrent();
  }

  /** Reads what waits from earlier, and finds out whether anything was deleted unsent. */
  async start(): Promise<void> {
    const stored = await this.#view.readAnew();
    if (!isUnsentCountRight(this.#parts.account, stored)) await this.#countDeleted();
    // A write that is sent earlier would change the count.
    this.#stopWaking = wakeWhenReached(() => this.wake());
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
    forgetDeletedCount(this.#parts.account);
    this.#showToAll(await this.list());
  }

  /** Before a log-out to which the person agreed: nothing of it is told later. */
  async forgetAll(): Promise<void> {
    this.#flusher.stop();
    forgetDeletedCount(this.#parts.account);
    await this.#queue.discardAll();
  }

  stop(): void {
    this.#flusher.stop();
    this.#stopWaking();
    this.#channel.close();
    globalThis.removeEventListener('storage', this.#onStorage);
  }

  /** Another tab dismissed the line about deleted writes. The message of the channel may arrive before the new number. */
  readonly #onStorage = ({ key }: StorageEvent): void => {
    if (key === DELETED_KEY) void this.#view.readAnew();
  };

  /** Finds the writes that were deleted with an earlier store, while no other tab changes this one. */
  async #countDeleted(): Promise<void> {
    const { account, isCurrent } = this.#parts;
    await this.#queue.inspect((operations) => isCurrent() && countMissingAsDeleted(account, operations));
  }

  #show(operations: readonly Operation[]): void {
    const { account, isCurrent } = this.#parts;
    if (isCurrent()) publishWaiting({ operations, deletedCount: getDeletedCount(account) });
  }

  #showToAll(operations: readonly Operation[]): void {
    this.#view.show(operations);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    if (this.#parts.isCurrent()) this.#channel.postMessage(this.#parts.account);
  }
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
