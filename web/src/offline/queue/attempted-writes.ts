import { getSessionGeneration, subscribeToSession } from '../../lib/session/session.ts';
import type { Target } from './operation.ts';
import type { NewOperation } from './operation-queue.ts';

/**
 * Holds the ids of writes that left this device, got no answer and could not be kept in the queue, by what was written.
 * The person will send the same again. Under the same id the server applies it once.
 */
const attemptedIds = new Map<string, string>();

const toKey = ({ write, params, body }: Target) => JSON.stringify([write.route, params, body]);

export function findAttemptedId(target: Target): string | undefined {
  return attemptedIds.get(toKey(target));
}

/**
 * Keeps the id of a write that creates something. Others do no harm twice, and the person may choose something else in
 * between: the server would then answer the third choice as it answered the first, and apply nothing.
 */
export function rememberAttempt(operation: NewOperation): void {
  if (!operation.write.route.startsWith('POST ')) return;
  if (attemptedIds.size === 0) forgetWithSession();
  attemptedIds.set(toKey(operation), operation.id);
}

export function forgetAttempt(target: Target): void {
  attemptedIds.delete(toKey(target));
}

/** The next person at this device must not find what the last one wrote. */
function forgetWithSession(): void {
  const generation = getSessionGeneration();
  const stop = subscribeToSession(() => {
    if (generation === getSessionGeneration()) return;
    attemptedIds.clear();
    stop();
  });
}
