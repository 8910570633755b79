import type { RecipientChange } from './deliveries.repo.ts';

type Store = (changes: readonly RecipientChange[]) => Promise<void>;

/** Maximum time that an outcome waits for others before it is written. */
const GATHER_MS = 25;

/**
 * Stores outcomes while others of the same batch are still on their way. It writes when every connection waits for it,
 * or after a short time, so the number of writes depends on the connections and the time, not on the recipients.
 */
export class OutcomeWriter {
  readonly #store: Store;
  readonly #connections: number;
  #waiting: RecipientChange[] = [];
  #lastWrite: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #startWriting: () => void = () => undefined;

  constructor(store: Store, connections: number) {
    this.#store = store;
    this.#connections = connections;
  }

  /** Resolves when the outcome is stored. */
  async write(change: RecipientChange): Promise<void> {
    this.#waiting.push(change);
    this.#next ??= this.#writeNext();
    if (this.#waiting.length >= this.#connections) this.#startWriting();
    return this.#next;
  }

  async #writeNext(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS);
      this.#startWriting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    // Outcomes that arrive during the last write still join this one.
    await this.#lastWrite.catch(() => undefined);
    const changes = this.#waiting;
    this.#waiting = [];
    this.#next = undefined;
    this.#lastWrite = this.#store(changes);
    await this.#lastWrite;
  }
}
