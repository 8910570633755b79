import { AppError } from '../../app-error.ts';

/**
 * So many at once, so many waiting behind them, and whoever comes then is sent away: what a process spends on one
 * kind of work stays bounded.
 */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (line.length >= waiting) throw new AppError('not_ready', undefined, { retryAfter: 5 });
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody can slip in between.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
