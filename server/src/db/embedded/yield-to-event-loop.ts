/** So long may queries follow each other before whatever else waits has its turn. */
const RUN_MAX_MS = 5;

let runStartedAt: number | null = null;

function startRun(): void {
  runStartedAt = performance.now();
  setImmediate(() => {
    runStartedAt = null;
  });
}

/**
 * The embedded database answers without ever leaving the turn of the event loop that asked it, and so does whoever
 * asks next: a crowd of requests, or one long export, would keep connections, timers and answers waiting for seconds.
 * Called before each query, while no other can begin.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (runStartedAt !== null && performance.now() - runStartedAt >= RUN_MAX_MS) await new Promise(setImmediate);
  if (runStartedAt === null) startRun();
}
