/** So long may queries follow each other before whatever else waits has its turn. */
const MOST_MS = 5;

let since: number | null = null;

function begin(): void {
  since = performance.now();
  setImmediate(() => {
    since = null;
  });
}

/**
 * The embedded database answers without ever leaving the turn of the event loop that asked it, and so does whoever
 * asks next: a crowd of requests, or one long export, would keep connections, timers and answers waiting for seconds.
 * Called before each query, while no other can begin.
 */
export async function breathe(): Promise<void> {
  if (since !== null && performance.now() - since >= MOST_MS) await new Promise(setImmediate);
  if (since === null) begin();
}
