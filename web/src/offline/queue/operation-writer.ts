import { ApiError } from '../../lib/api/api-error.ts';
import type { NewOperation } from './operation-queue.ts';

/** Statuses after which nobody knows whether the write arrived: no answer, or only that of a proxy. */
const UNCERTAIN_STATUSES = [0, 502, 503, 504];

interface Parts<Answer> {
  operation: NewOperation;
  /** The line is known to be dead, or an older write of the same thing waits: this one must not overtake it. */
  mustWait: boolean;
  mayWait: boolean;
  send: (id: string) => Promise<Answer>;
  /** The write left the device, and nobody knows whether it arrived. Called before it is kept, which may fail. */
  onUncertain?: () => void;
  /** Throws if this device cannot keep the write. */
  keep: (operation: NewOperation) => Promise<void>;
}

export type WriteResult<Answer> = { waits: false; answer: Answer } | { waits: true };

/**
 * Sends a write at once, as any other. If nobody knows whether it arrived, it waits in the queue under the same id, so
 * that it is applied once.
 */
export async function writeOrWait<Answer>(parts: Parts<Answer>): Promise<WriteResult<Answer>> {
  const { operation, mayWait } = parts;
  if (!parts.mustWait || !mayWait) {
    try {
      return { waits: false, answer: await parts.send(operation.id) };
    } catch (error) {
      const isUncertain = error instanceof ApiError && UNCERTAIN_STATUSES.includes(error.status);
      if (isUncertain) parts.onUncertain?.();
      if (!isUncertain || !mayWait) throw error;
    }
  }
  await parts.keep(parts.mustWait ? operation : { ...operation, wasAttempted: true });
  return { waits: true };
}
