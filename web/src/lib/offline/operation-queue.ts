import { assertMayWait, isReplaceable, isTooOld, nameThing, type Operation } from './operation.ts';
import type { OperationLocks } from './operation-locks.ts';
import type { OperationRecords } from './operation-records.ts';

/**
 * - applied: the server has it, now or since an earlier attempt
 * - refused: the server rejected it and always will, until something changes
 * - later: the server answered and cannot take it now. `stopsAll`: it cannot take anything
 * - unreachable: no answer, so the server may have applied it or not
 * - unsent: the account is no longer signed in here, so the server did not look at it
 */
export type SendOutcome =
  | { kind: 'applied'; answer: unknown }
  | { kind: 'refused'; text: string }
  | { kind: 'later'; retryAfterMs: number | null; stopsAll: boolean }
  | { kind: 'unreachable' }
  | { kind: 'unsent' };

/** Whether the account can send now. Found out before a write leaves the device, so that its first attempt is a real one. */
export type Readiness = 'ready' | 'unreachable' | 'signed_out';

export interface QueueEvents {
  /** The stored writes changed. */
  onChange?: (operations: readonly Operation[]) => void;
  onApplied?: (operation: Operation, answer: unknown) => void;
  onRefused?: (operation: Operation) => void;
}

export interface QueueParts extends QueueEvents {
  records: OperationRecords;
  locks: OperationLocks;
  now: () => number;
  prepare: () => Promise<Readiness>;
  send: (operation: Operation) => Promise<SendOutcome>;
  /** The refusal of a write that waited for too long. */
  tooOldText: string;
  /** Remembers outside of the store how much waits, before a deletion and after a write: never too much. */
  remember?: (operations: readonly Operation[]) => void;
}

export type NewOperation = Pick<Operation, 'id' | 'route' | 'params' | 'body' | 'title'> & {
  /** The write has left the device before and got no answer. */
  wasAttempted?: boolean;
};

/**
 * - cancelled: the server does not have it
 * - cancelled_late: it left the device before and got no answer, so the server may have it
 * - sending: it is on its way and stays
 * - missing: it was sent, or cancelled by another tab
 */
export type CancelResult = 'cancelled' | 'cancelled_late' | 'sending' | 'missing';

/** When to call `flush` again; null if nothing waits, or only something else than time can help. */
export interface FlushResult {
  retryAt: number | null;
  isUnreachable: boolean;
}

const BACK_OFF_MIN_MS = 5000;
const BACK_OFF_MAX_MS = 10 * 60_000;

/** Doubles with each attempt. */
export function computeBackOff(attempts: number): number {
  return Math.min(BACK_OFF_MAX_MS, BACK_OFF_MIN_MS * 2 ** Math.min(20, Math.max(0, attempts - 1)));
}

function computePause({ attempts }: Operation, { retryAfterMs }: { retryAfterMs: number | null }): number {
  return Math.max(retryAfterMs ?? 0, computeBackOff(attempts));
}

/** What is stored already is sent all the same: that makes room. The server knows the id if it comes again. */
function ignoreFullStore(error: unknown): void {
  if (!(error instanceof Error && error.name === 'StoreFullError')) throw error;
}

const SIGNED_OUT: FlushResult = { retryAt: null, isUnreachable: false };

/** Writes of one account that wait for the server. All tabs of the device share them; nothing is kept in memory. */
export interface OperationQueue {
  list(): Promise<Operation[]>;
  add(operation: NewOperation): Promise<Operation>;
  cancel(id: string): Promise<CancelResult>;
  /** Sends a refused write again, under the same id: the server stores no refusals. */
  retry(id: string): Promise<void>;
  dismiss(id: string): Promise<void>;
  /** Deletes a write whatever its state: the person agreed to lose it. */
  discard(id: string): Promise<void>;
  /** Sends what can be sent. Resolves when nothing more can be sent now. */
  flush(): Promise<FlushResult>;
}

export function createOperationQueue(parts: QueueParts): OperationQueue {
  const { records, locks, now } = parts;

  /** Every change reads what is stored now: another tab may have changed it. */
  async function change<T>(work: (operations: Operation[]) => Promise<T>): Promise<T> {
    return locks.run('change', async () => {
      try {
        return await work(await records.list());
      } finally {
        const after = await records.list();
        parts.remember?.(after);
        parts.onChange?.(after);
      }
    });
  }

  async function deleteOne(operations: readonly Operation[], id: string): Promise<void> {
    parts.remember?.(operations.filter((one) => one.id !== id));
    await records.delete(id);
  }

  const setState = (id: string, update: (operation: Operation) => Partial<Operation> | null) =>
    change(async (operations) => {
      const found = operations.find((one) => one.id === id);
      const changed = found && update(found);
      if (!found || !changed) return null;
      const next = { ...found, ...changed };
      await records.save(next).catch(ignoreFullStore);
      return next;
    });

  async function add({ wasAttempted = false, ...given }: NewOperation): Promise<Operation> {
    assertMayWait(given.route, given.body);
    const operation: Operation = {
      ...given,
      thing: nameThing(given),
      createdAt: now(),
      state: 'waiting',
      attempts: wasAttempted ? 1 : 0,
      notBefore: 0,
      refusal: null,
    };
    await change(async (operations) => {
      // Written before the replaced one is deleted: a tab that is closed in between sends both, in order.
      await records.save(operation);
      let rest = [...operations, operation];
      for (const old of operations) {
        if (old.thing !== operation.thing || old.id === operation.id || !isReplaceable(old)) continue;
        await deleteOne(rest, old.id);
        rest = rest.filter((one) => one !== old);
      }
    });
    return operation;
  }

  async function cancel(id: string): Promise<CancelResult> {
    const remove = (mayBeOnItsWay: boolean) =>
      change(async (operations): Promise<CancelResult> => {
        const found = operations.find((one) => one.id === id);
        if (!found) return 'missing';
        if (found.state === 'sending' && mayBeOnItsWay) return 'sending';
        await deleteOne(operations, id);
        return found.attempts === 0 ? 'cancelled' : 'cancelled_late';
      });
    // Nobody sends while this tab has the lock, so a write that looks as if it were being sent was left by a killed tab.
    return (await locks.tryRun('send', () => remove(false))) ?? remove(true);
  }

  /** Null if the write was cancelled meanwhile, or its store emptied. */
  const begin = (id: string) =>
    setState(id, (operation) =>
      operation.state === 'refused' ? null : { state: 'sending', attempts: operation.attempts + 1 },
    );

  const giveUp = async (id: string, text: string) => {
    const refused = await setState(id, () => ({ state: 'refused', refusal: text }));
    if (refused) parts.onRefused?.(refused);
  };

  async function settle(operation: Operation, outcome: SendOutcome): Promise<void> {
    const { id, attempts } = operation;
    switch (outcome.kind) {
      case 'applied':
        await change((operations) => deleteOne(operations, id));
        return parts.onApplied?.(operation, outcome.answer);
      case 'refused':
        return giveUp(id, outcome.text);
      case 'later': {
        const notBefore = now() + computePause(operation, outcome);
        await setState(id, () => ({ state: 'waiting', notBefore }));
        return;
      }
      case 'unreachable':
        await setState(id, () => ({ state: 'waiting' }));
        return;
      case 'unsent':
        await setState(id, () => ({ state: 'waiting', attempts: attempts - 1 }));
    }
  }

  /** How often in a row the server could not be reached. */
  let failures = 0;

  function stopUnreachable(): FlushResult {
    failures += 1;
    return { retryAt: now() + computeBackOff(failures), isUnreachable: true };
  }

  /** Null if the next write can be sent. */
  async function sendOne(given: Operation): Promise<FlushResult | null> {
    const readiness = await parts.prepare();
    if (readiness === 'unreachable') return stopUnreachable();
    if (readiness === 'signed_out') return SIGNED_OUT;
    const operation = await begin(given.id);
    if (!operation) return null;
    const outcome = await parts.send(operation);
    await settle(operation, outcome);
    if (outcome.kind === 'unsent') return SIGNED_OUT;
    if (outcome.kind === 'unreachable') return stopUnreachable();
    failures = 0;
    if (outcome.kind !== 'later' || !outcome.stopsAll) return null;
    return { retryAt: now() + computePause(operation, outcome), isUnreachable: false };
  }

  async function sendAll(): Promise<FlushResult> {
    for (;;) {
      const next = findNext(await records.list(), now());
      if (!next.operation) return { retryAt: next.retryAt, isUnreachable: false };
      if (isTooOld(next.operation, now())) await giveUp(next.operation.id, parts.tooOldText);
      else {
        const stopped = await sendOne(next.operation);
        if (stopped) return stopped;
      }
    }
  }

  return {
    list: records.list,
    add,
    cancel,
    // A new beginning: its time counts from now, and it does not wait for a back-off.
    retry: async (id) =>
      void (await setState(id, ({ state }) =>
        state === 'refused' ? { state: 'waiting', refusal: null, notBefore: 0, createdAt: now() } : null,
      )),
    dismiss: (id) =>
      change(async (operations) => {
        if (operations.some((one) => one.id === id && one.state === 'refused')) await deleteOne(operations, id);
      }),
    discard: (id) => change((operations) => deleteOne(operations, id)),
    flush: () => locks.run('send', sendAll),
  };
}

/** The first write whose thing has nothing before it that waits. Otherwise the time when one may be sent. */
function findNext(
  operations: readonly Operation[],
  now: number,
): { operation: Operation | null; retryAt: number | null } {
  const held = new Set<string>();
  let retryAt: number | null = null;
  for (const operation of operations) {
    const { thing, state, notBefore } = operation;
    if (state === 'refused' || held.has(thing)) continue;
    if (notBefore <= now || isTooOld(operation, now)) return { operation, retryAt: null };
    held.add(thing);
    retryAt = Math.min(retryAt ?? notBefore, notBefore);
  }
  return { operation: null, retryAt };
}
