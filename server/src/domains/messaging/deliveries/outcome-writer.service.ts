import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecipientChange } from './deliveries.repo.ts';

type Store = (changes: readonly RecipientChange[]) => Promise<void>;

/**
 * Stores outcomes while others of the same batch are still on their way. Outcomes that arrive during a write wait for
 * the next one, so the number of writes depends on the connections and not on the recipients.
 */
export class OutcomeWriter {
  readonly #store: Store;
  #waiting: RecipientChange[] = [];
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Resolves when the outcome is stored. */
  async write(change: RecipientChange): Promise<void> {
    this.#waiting.push(change);
    this.#next ??= this.#running.catch(() => undefined).then(() => this.#writeWaiting());
    return this.#next;
  }

  async #writeWaiting(): Promise<void> {
    // Answers of several connections often arrive in one turn of the event loop.
    await nextTurn();
    const changes = this.#waiting;
    this.#waiting = [];
    const writing = this.#store(changes);
    this.#running = writing;
    this.#next = undefined;
    await writing;
  }
}
