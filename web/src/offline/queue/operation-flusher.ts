import type { FlushResult } from './operation-queue.ts';

/** The timer of a browser takes no more. */
const TIMER_MAX_MS = 2 ** 31 - 1;

interface Parts {
  flush: () => Promise<FlushResult>;
  now: () => number;
  setTimer: (work: () => void, ms: number) => () => void;
}

/** Calls `flush` when something changed and when its time has come. Calls during a run are one more run after it. */
export class OperationFlusher {
  readonly #parts: Parts;
  #isRunning = false;
  #isAskedAgain = false;
  #isStopped = false;
  #clearTimer = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  wake(): void {
    this.#isAskedAgain = true;
    if (!this.#isRunning && !this.#isStopped) void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    this.#clearTimer();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false;
        this.#clearTimer();
        const { retryAt } = await this.#parts.flush();
        if (retryAt !== null) this.#wakeAt(retryAt);
      }
    } catch (error) {
      // The store was emptied while it was read.
      if (!(error instanceof Error && error.name === 'StoreClosedError')) throw error;
    } finally {
      this.#isRunning = false;
    }
  }

  #wakeAt(time: number): void {
    const { now, setTimer } = this.#parts;
    const ms = Math.min(TIMER_MAX_MS, Math.max(0, time - now()));
    if (!this.#isStopped) this.#clearTimer = setTimer(() => this.wake(), ms);
  }
}
