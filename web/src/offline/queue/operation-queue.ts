import { assertMayWait, isReplaceable, isTooOld, nameThing, type Operation, type Target } from './operation.ts';
import type { OperationLocks } from './operation-locks.ts';
import { isFullStore, type OperationRecords } from './operation-records.ts';

/**
 * - applied: the server has it, now or since an earlier attempt
 * - refused: the server rejected it and always will, until something changes
 * - later: the server answered and cannot take it now. `stopsAll`: it cannot take anything
 * - unreachable: no answer, so the server may have applied it or not
 * - unsent: the account is no longer signed in here, so the server did not look at it
 */
export type SendOutcome =
  | { kind: 'applied' }
  | { kind: 'refused'; text: string }
  | { kind: 'later'; retryAfterMs: number | null; stopsAll: boolean }
  | { kind: 'unreachable' }
  | { kind: 'unsent' };

/** Whether the account can send now. Found out before a write leaves the device, so that its first attempt is a real one. */
export type Readiness = 'ready' | 'unreachable' | 'signed_out';

export interface QueueEvents {
  /** The stored writes changed. */
  onChange?: (operations: readonly Operation[]) => void;
  onApplied?: () => void;
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
  /** Remembers outside of the store how much waits, before a deletion or refusal and after a write: never too much. */
  remember?: (operations: readonly Operation[]) => void;
}

export interface NewOperation extends Target, Pick<Operation, 'id' | 'title'> {
  /** The write has left the device before and got no answer. */
  wasAttempted?: boolean;
}

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

const SIGNED_OUT: FlushResult = { retryAt: null, isUnreachable: false };

/**
 * Writes of one account that wait for the server. All tabs of the device share them: every change reads what is stored
 * now, and memory keeps only what a full device could not store.
 */
export class OperationQueue {
  readonly #parts: QueueParts;
  /** How often in a row the server could not be reached. */
  #failures = 0;
  /**
   * Holds the states that a full device could not store, by id. They count until the end of a flush: the store still shows such
   * a write as waiting, and the flush would send it again and again. The server knows the id if a later flush sends it.
   */
  readonly #unsaved = new Map<string, Operation>();
  /** Counts the flushes in a row that ended with unsaved states. */
  #fullFlushes = 0;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  list(): Promise<Operation[]> {
    return this.#parts.records.list();
  }

  async add({ id, write, params, body, title, wasAttempted = false }: NewOperation): Promise<Operation> {
    assertMayWait(write, body);
    const operation: Operation = {
      id,
      route: write.route,
      params,
      body,
      title,
      thing: nameThing({ write, params, body }),
      isReplaceable: write.isReplaceable === true,
      createdAt: this.#parts.now(),
      state: 'waiting',
      attempts: wasAttempted ? 1 : 0,
      notBefore: 0,
      refusal: null,
    };
    await this.#change(async (operations) => {
      // Written before the replaced one is deleted: a tab that is closed in between sends both, in order.
      await this.#parts.records.save(operation);
      let rest = [...operations, operation];
      for (const old of operations) {
        if (old.thing !== operation.thing || old.id === operation.id || !isReplaceable(old)) continue;
        await this.#delete(rest, old.id);
        rest = rest.filter((one) => one !== old);
      }
    });
    return operation;
  }

  async cancel(id: string): Promise<CancelResult> {
    const remove = (mayBeOnItsWay: boolean) =>
      this.#change(async (operations): Promise<CancelResult> => {
        const found = operations.find((one) => one.id === id);
        if (!found) return 'missing';
        if (found.state === 'sending' && mayBeOnItsWay) return 'sending';
        await this.#delete(operations, id);
        return found.attempts === 0 ? 'cancelled' : 'cancelled_late';
      });
    // Nobody sends while this tab has the lock, so a write that looks as if it were being sent was left by a killed tab.
    return (await this.#parts.locks.tryRun('send', () => remove(false))) ?? remove(true);
  }

  /** Sends a refused write again, under the same id: the server stores no refusals. Its time counts from now. */
  async retry(id: string): Promise<void> {
    const createdAt = this.#parts.now();
    await this.#setState(id, ({ state }) =>
      state === 'refused' ? { state: 'waiting', refusal: null, notBefore: 0, createdAt } : null,
    );
  }

  dismiss(id: string): Promise<void> {
    return this.#change(async (operations) => {
      if (operations.some((one) => one.id === id && one.state === 'refused')) await this.#delete(operations, id);
    });
  }

  /** Deletes everything: the person agreed to lose it. */
  discardAll(): Promise<void> {
    return this.#change(async (operations) => {
      for (const { id } of operations) await this.#parts.records.delete(id);
    });
  }

  /** Looks at what is stored while no tab changes it. */
  async inspect(look: (operations: readonly Operation[]) => void): Promise<void> {
    await this.#change(async (operations) => look(operations));
  }

  /** Sends what can be sent. Resolves when nothing more can be sent now. */
  flush(): Promise<FlushResult> {
    return this.#parts.locks.run('send', () => this.#sendAll());
  }

  /** Another tab may have changed what is stored, so every change begins with reading it. */
  async #change<T>(work: (operations: Operation[]) => Promise<T>): Promise<T> {
    const { records, locks, remember, onChange } = this.#parts;
    return locks.run('change', async () => {
      try {
        return await work(await records.list());
      } finally {
        const after = await records.list();
        remember?.(after);
        onChange?.(after);
      }
    });
  }

  async #delete(operations: readonly Operation[], id: string): Promise<void> {
    this.#parts.remember?.(operations.filter((one) => one.id !== id));
    await this.#parts.records.delete(id);
    this.#unsaved.delete(id);
  }

  #setState(id: string, update: (operation: Operation) => Partial<Operation> | null): Promise<Operation | null> {
    return this.#change(async (operations) => {
      const stored = operations.find((one) => one.id === id);
      const found = stored && (this.#unsaved.get(id) ?? stored);
      const changed = found && update(found);
      if (!changed) return null;
      const next = { ...found, ...changed };
      // A refused write is no longer to be sent, so it is not remembered if the tab is closed in between.
      if (next.state === 'refused') this.#parts.remember?.(operations.map((one) => (one === stored ? next : one)));
      await this.#saveIfRoom(next);
      return next;
    });
  }

  /** Without room for its new state a write is sent all the same: one that is applied makes room. */
  async #saveIfRoom(operation: Operation): Promise<void> {
    try {
      await this.#parts.records.save(operation);
      this.#unsaved.delete(operation.id);
    } catch (error) {
      if (!isFullStore(error)) throw error;
      this.#unsaved.set(operation.id, operation);
    }
  }

  async #sendAll(): Promise<FlushResult> {
    try {
      return this.#delayIfUnsaved(await this.#sendEach());
    } finally {
      this.#unsaved.clear();
    }
  }

  /** The next flush sends again what the device could not store, so the pauses between flushes grow. */
  #delayIfUnsaved(result: FlushResult): FlushResult {
    const isUnsaved = this.#unsaved.size > 0 && result !== SIGNED_OUT;
    this.#fullFlushes = isUnsaved ? this.#fullFlushes + 1 : 0;
    if (!isUnsaved) return result;
    const retryAt = this.#parts.now() + computeBackOff(this.#fullFlushes);
    return { ...result, retryAt: Math.max(retryAt, result.retryAt ?? 0) };
  }

  async #sendEach(): Promise<FlushResult> {
    for (;;) {
      const { records, now, tooOldText } = this.#parts;
      const operations = (await records.list()).map((stored) => this.#unsaved.get(stored.id) ?? stored);
      const next = findNext(operations, now());
      if (!next.operation) return { retryAt: next.retryAt, isUnreachable: false };
      if (isTooOld(next.operation, now())) await this.#refuse(next.operation.id, tooOldText);
      else {
        const stopped = await this.#sendOne(next.operation.id);
        if (stopped) return stopped;
      }
    }
  }

  /** Null if the next write can be sent. */
  async #sendOne(id: string): Promise<FlushResult | null> {
    const readiness = await this.#parts.prepare();
    if (readiness === 'unreachable') return this.#stopUnreachable();
    if (readiness === 'signed_out') return SIGNED_OUT;
    const operation = await this.#begin(id);
    if (!operation) return null;
    const outcome = await this.#parts.send(operation);
    await this.#settle(operation, outcome);
    if (outcome.kind === 'unsent') return SIGNED_OUT;
    if (outcome.kind === 'unreachable') return this.#stopUnreachable();
    this.#failures = 0;
    if (outcome.kind !== 'later' || !outcome.stopsAll) return null;
    return { retryAt: this.#parts.now() + computePause(operation, outcome), isUnreachable: false };
  }

  #stopUnreachable(): FlushResult {
    this.#failures += 1;
    return { retryAt: this.#parts.now() + computeBackOff(this.#failures), isUnreachable: true };
  }

  /** Null if the write was cancelled meanwhile, or its store emptied. */
  #begin(id: string): Promise<Operation | null> {
    return this.#setState(id, ({ state, attempts }) =>
      state === 'refused' ? null : { state: 'sending', attempts: attempts + 1 },
    );
  }

  async #refuse(id: string, refusal: string): Promise<void> {
    const refused = await this.#setState(id, () => ({ state: 'refused', refusal }));
    if (refused) this.#parts.onRefused?.(refused);
  }

  async #settle(operation: Operation, outcome: SendOutcome): Promise<void> {
    const { id, attempts } = operation;
    switch (outcome.kind) {
      case 'applied':
        await this.#change((operations) => this.#delete(operations, id));
        this.#parts.onApplied?.();
        return;
      case 'refused':
        return this.#refuse(id, outcome.text);
      case 'later': {
        const notBefore = this.#parts.now() + computePause(operation, outcome);
        await this.#setState(id, () => ({ state: 'waiting', notBefore }));
        return;
      }
      case 'unreachable':
        await this.#setState(id, () => ({ state: 'waiting' }));
        return;
      case 'unsent':
        await this.#setState(id, () => ({ state: 'waiting', attempts: attempts - 1 }));
    }
  }
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
