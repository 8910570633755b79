import type { FlushResult } from './operation-queue.ts';

/** Lets a busy server and a line that comes and goes settle. The timer of a browser takes no more. */
const TIMER_MAX_MS = 2 ** 31 - 1;

interface Parts {
  flush: () => Promise<FlushResult>;
  now: () => number;
  setTimer: (work: () => void, ms: number) => () => void;
}

/** Calls `flush` when something changed and when its time has come. Calls during a run are one more run after it. */
export function createFlusher({ flush, now, setTimer }: Parts) {
  let isRunning = false;
  let isAskedAgain = false;
  let isStopped = false;
  let clearTimer = () => {};

  async function run(): Promise<void> {
    isRunning = true;
    clearTimer();
    try {
      do {
        isAskedAgain = false;
        const { retryAt } = await flush();
        if (retryAt !== null && !isStopped) {
          clearTimer = setTimer(wake, Math.min(TIMER_MAX_MS, Math.max(0, retryAt - now())));
        }
      } while (isAskedAgain && !isStopped);
    } catch (error) {
      // The store was emptied while it was read.
      if (!(error instanceof Error && error.name === 'StoreClosedError')) throw error;
    } finally {
      isRunning = false;
    }
  }

  function wake(): void {
    isAskedAgain = true;
    if (!isRunning && !isStopped) void run();
  }

  return {
    wake,
    stop() {
      isStopped = true;
      clearTimer();
    },
  };
}
