/** Maximum run of queries before yielding to the event loop. */
const RUN_MAX_MS = 5;

let runStartedAt: number | null = null;

function startRun(): void {
  runStartedAt = performance.now();
  setImmediate(() => {
    runStartedAt = null;
  });
}

/**
 * The embedded database answers within the current turn of the event loop. Many requests, or one long export, would
 * block sockets and timers for seconds. Call this before each query, while no other query can start.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (runStartedAt !== null && performance.now() - runStartedAt >= RUN_MAX_MS) await new Promise(setImmediate);
  if (runStartedAt === null) startRun();
}
