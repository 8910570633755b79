import { AppError } from '../../base/app-error.ts';

/**
 * Runs `atOnce` tasks in parallel, queues up to `waiting` more and rejects the rest, so that one kind of work uses
 * bounded resources.
 */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (queue.length >= waiting) throw new AppError('not_ready', undefined, { retryAfter: 5 });
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The slot is handed over directly, so that no other caller can take it in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
