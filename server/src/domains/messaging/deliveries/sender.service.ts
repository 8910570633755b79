import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import type { RandomSource } from './backoff.rules.ts';
import type { Channel, DeliveryOutcome } from './channel.types.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.service.ts';
import {
  type ClaimedRow,
  claimDueRecipients,
  findNextDueAt,
  listUnsentRecipientIds,
  markRecipientsHanded,
  moveRecipientStates,
  type RecipientChange,
  recoverAbandonedRecipients,
  releaseRecipients,
  renewLeases,
} from './deliveries.repo.ts';
import { REPEATS_MAX, toInterruptedChange, toRecipientChange } from './outcomes.rules.ts';

export type SenderDeps = Pick<Deps, 'db' | 'database' | 'clock' | 'log'>;

export interface Sender {
  /** Sends everything due. Resolves when nothing is due or the channel has to pause. */
  drain(): Promise<void>;
  /** Drains in the background, and again when the next recipient is due. */
  wake(): void;
  /** Gives handed recipients a short time to finish. Claimed ones go back into the queue. */
  stop(): Promise<void>;
}

/** Short, because the sender renews it: after a crash it ends soon. */
const LEASE_MS = 45_000;
const LEASE_RENEW_MS = 10_000;
/** Maximum time between drains. It finds recipients of a crashed process and missed wake-ups. */
const SWEEP_INTERVAL_MS = 30_000;
const PAUSE_MIN_MS = 50;
const RECOVER_BATCH_SIZE = 1000;
/** Leaves database time for requests between batches. The embedded database runs one query at a time. */
const RECIPIENTS_PER_SECOND_MAX = { pglite: 110, postgres: 280 } as const;
const FIRST_PAUSE_MS = { pglite: 200, postgres: 0 } as const;
const STOP_TIMEOUT_MS = 2000;
const WRITE_ATTEMPTS_MAX = 20;
const WRITE_PAUSE_MAX_MS = 3000;

export function createSender(deps: SenderDeps, channel: Channel, random: RandomSource = Math.random): Sender {
  return new ChannelSender(deps, channel, random);
}

class ChannelSender implements Sender {
  readonly #deps: SenderDeps;
  readonly #channel: Channel;
  readonly #random: RandomSource;
  readonly #breaker: CircuitBreaker;
  /** Claiming and handing over in one statement saves one write per batch. */
  readonly #isHandedAtOnce: boolean;
  /** Attempt ids of current claims. */
  readonly #attemptIds = new Set<string>();
  #lastClaim: Promise<unknown> = Promise.resolve();
  #draining: Promise<void> | undefined;
  #isDrainRequested = false;
  #isStopping = false;
  #timer: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(deps: SenderDeps, channel: Channel, random: RandomSource) {
    this.#deps = deps;
    this.#channel = channel;
    this.#random = random;
    this.#breaker = createCircuitBreaker(channel.batchSize, random);
    this.#isHandedAtOnce = channel.afterCrash === 'repeat';
  }

  async drain(): Promise<void> {
    if (this.#draining) {
      this.#isDrainRequested = true;
      return this.#draining;
    }
    this.#draining = this.#drainAll().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  }

  wake(): void {
    if (this.#isStopping) return;
    clearTimeout(this.#timer);
    void this.#drainSoon()
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error, channel: this.#channel.name }, 'sending was interrupted');
        return SWEEP_INTERVAL_MS;
      })
      .then((ms) => this.#wakeIn(ms));
  }

  /** Returns the pause until the next drain. Requests that waited for the insert of a mailing go first. */
  async #drainSoon(): Promise<number> {
    await sleep(FIRST_PAUSE_MS[this.#deps.database.engine], undefined, { ref: false });
    if (this.#isStopping) return SWEEP_INTERVAL_MS;
    await this.drain();
    return this.#pauseMs();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await Promise.race([this.#draining?.catch(() => undefined), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  }

  #wakeIn(ms: number): void {
    if (this.#isStopping) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), ms).unref();
  }

  async #pauseMs(): Promise<number> {
    const now = this.#deps.clock.now();
    const pausedUntil = this.#breaker.pausedUntil(now);
    const next = pausedUntil ?? (await findNextDueAt(this.#deps.db, this.#channel.tables));
    if (next === null) return SWEEP_INTERVAL_MS;
    return Math.min(SWEEP_INTERVAL_MS, Math.max(PAUSE_MIN_MS, next.getTime() - now.getTime()));
  }

  async #drainAll(): Promise<void> {
    this.#renewal = setInterval(() => void this.#renewLeases(), LEASE_RENEW_MS).unref();
    try {
      do {
        this.#isDrainRequested = false;
        await recoverChannel(this.#deps, this.#channel, { isAlone: false });
        const lanes = Array.from({ length: this.#lanes() }, (_, lane) => this.#runLane(lane));
        const failed = (await Promise.allSettled(lanes)).find((result) => result.status === 'rejected');
        if (failed) throw failed.reason;
      } while (this.#isDrainRequested && !this.#isStopping);
    } finally {
      clearInterval(this.#renewal);
    }
  }

  #lanes(): number {
    return this.#deps.database.engine === 'pglite' ? 1 : this.#channel.concurrentBatches;
  }

  async #renewLeases(): Promise<void> {
    if (this.#attemptIds.size === 0) return;
    try {
      await renewLeases(this.#deps.db, this.#channel.tables, [...this.#attemptIds], this.#toLeaseEnd());
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'leases could not be renewed');
    }
  }

  #toLeaseEnd(): Date {
    return new Date(this.#deps.clock.now().getTime() + LEASE_MS);
  }

  /** While the circuit breaker limits the channel, only the first lane sends. */
  #limitBatch(lane: number): number {
    if (this.#isStopping) return 0;
    const limit = this.#breaker.batchLimit(this.#deps.clock.now());
    return lane > 0 && limit < this.#channel.batchSize ? 0 : limit;
  }

  async #runLane(lane: number): Promise<void> {
    for (let limit = this.#limitBatch(lane); limit > 0; limit = this.#limitBatch(lane)) {
      const attemptId = randomUUID();
      this.#attemptIds.add(attemptId);
      try {
        const rows = await this.#claim(attemptId, limit);
        if (rows.length === 0) return;
        await this.#sendClaimed(lane, attemptId, rows);
      } finally {
        this.#attemptIds.delete(attemptId);
      }
    }
  }

  /** Lanes claim one after the other. Concurrent claims would split one batch into two. */
  async #claim(attemptId: string, limit: number): Promise<ClaimedRow[]> {
    const claim = this.#lastClaim.then(() =>
      claimDueRecipients(this.#deps.db, this.#channel.tables, {
        now: this.#deps.clock.now(),
        leaseUntil: this.#toLeaseEnd(),
        attemptId,
        limit,
        isHanded: this.#isHandedAtOnce,
      }),
    );
    this.#lastClaim = claim.catch(() => undefined);
    return claim;
  }

  async #sendClaimed(lane: number, attemptId: string, rows: readonly ClaimedRow[]): Promise<void> {
    const waiting = await this.#dropSuppressed(attemptId, rows);
    while (waiting.length > 0) {
      const limit = this.#limitBatch(lane);
      if (limit === 0) {
        const ids = waiting.map((row) => row.id);
        await releaseRecipients(this.#deps.db, this.#channel.tables, ids, attemptId);
        return;
      }
      const recordId = waiting[0]?.recordId ?? 0;
      const batch = waiting.filter((row) => row.recordId === recordId).slice(0, limit);
      for (const row of batch) waiting.splice(waiting.indexOf(row), 1);
      const startedMs = performance.now();
      await this.#sendBatch(attemptId, recordId, batch);
      await this.#throttle(batch.length, performance.now() - startedMs);
    }
  }

  async #throttle(sent: number, workedMs: number): Promise<void> {
    const ms = (sent * this.#lanes() * 1000) / RECIPIENTS_PER_SECOND_MAX[this.#deps.database.engine] - workedMs;
    if (ms > 0 && !this.#isStopping) await sleep(ms);
  }

  async #dropSuppressed(attemptId: string, rows: readonly ClaimedRow[]): Promise<ClaimedRow[]> {
    const suppressed = await this.#channel.listSuppressed(
      this.#deps.db,
      rows.map((row) => row.id),
    );
    const changes = [...suppressed].map(([id, problem]): RecipientChange => ({ id, state: 'suppressed', problem }));
    await this.#storeChanges(changes, attemptId, ['claimed', 'handed']);
    return rows.filter((row) => !suppressed.has(row.id)).toSorted((a, b) => a.id - b.id);
  }

  async #sendBatch(attemptId: string, recordId: number, batch: readonly ClaimedRow[]): Promise<void> {
    const { clock } = this.#deps;
    const rows = this.#isHandedAtOnce ? batch : await this.#handOver(attemptId, batch);
    if (rows.length === 0) return;
    const outcomes = await this.#deliver(recordId, rows);
    const context = { now: clock.now(), random: this.#random };
    const changes = rows.map((row) => {
      const outcome = outcomes.get(row.id);
      return outcome
        ? toRecipientChange(this.#channel, row, outcome, context)
        : toInterruptedChange(this.#channel, row);
    });
    await this.#storeChanges(changes, attemptId, ['handed']);
    await this.#stopRecord(attemptId, recordId, outcomes);
    if (this.#breaker.recordOutcomes(outcomes.values(), context.now)) {
      this.#deps.log.warn({ channel: this.#channel.name }, 'sending pauses: the server is unreachable or overloaded');
    }
    await this.#channel.onRecorded?.(recordId, changes);
  }

  /** Returns the recipients that this attempt still holds. */
  async #handOver(attemptId: string, batch: readonly ClaimedRow[]): Promise<ClaimedRow[]> {
    const { db, clock } = this.#deps;
    const handover = { ids: batch.map((row) => row.id), attemptId, now: clock.now(), leaseUntil: this.#toLeaseEnd() };
    const handed = await markRecipientsHanded(db, this.#channel.tables, handover);
    return batch.filter((row) => handed.has(row.id));
  }

  async #deliver(recordId: number, rows: readonly ClaimedRow[]): Promise<ReadonlyMap<number, DeliveryOutcome>> {
    try {
      return await this.#channel.deliver(recordId, rows);
    } catch (error) {
      this.#deps.log.error({ err: error, channel: this.#channel.name, recordId }, 'a batch was interrupted');
      return new Map();
    }
  }

  async #stopRecord(
    attemptId: string,
    recordId: number,
    outcomes: ReadonlyMap<number, DeliveryOutcome>,
  ): Promise<void> {
    const stop = [...outcomes.values()].find((outcome) => outcome.kind === 'stop');
    if (!stop) return;
    this.#deps.log.error(
      { channel: this.#channel.name, recordId, problem: stop.problem },
      'all unsent recipients of a message failed',
    );
    const ids = await listUnsentRecipientIds(this.#deps.db, this.#channel.tables, recordId, attemptId);
    const changes = ids.map((id): RecipientChange => ({ id, state: 'failed', problem: stop.problem, code: stop.code }));
    await this.#storeChanges(changes, undefined, ['queued', 'claimed']);
  }

  /** Retries while the database is unreachable, because an outcome that is not stored leads to a second mail. */
  async #storeChanges(
    changes: readonly RecipientChange[],
    attemptId: string | undefined,
    from: readonly ('queued' | 'claimed' | 'handed')[],
  ) {
    for (let attempt = 1; changes.length > 0; attempt += 1) {
      try {
        await moveRecipientStates(this.#deps.db, this.#channel.tables, changes, {
          from,
          attemptId,
          now: this.#deps.clock.now(),
        });
        return;
      } catch (error) {
        if (attempt === WRITE_ATTEMPTS_MAX || this.#isStopping) throw error;
        await sleep(Math.min(WRITE_PAUSE_MAX_MS, 50 * 2 ** attempt), undefined, { ref: false });
      }
    }
  }
}

/** `isAlone`: the process has just started and is the only user of the database. */
export async function recoverChannel(
  { db, clock, log }: Pick<SenderDeps, 'db' | 'clock' | 'log'>,
  channel: Channel,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  const repeatsMax = channel.afterCrash === 'repeat' ? REPEATS_MAX : 0;
  const problem = channel.problems.interrupted;
  for (let isMore = true; isMore; ) {
    const options = { now: clock.now(), isAlone, repeatsMax, problem, limit: RECOVER_BATCH_SIZE };
    const moved = await recoverAbandonedRecipients(db, channel.tables, options);
    if (moved.length > 0)
      log.warn({ channel: channel.name, recipients: moved.length }, 'recovered recipients of a crashed process');
    isMore = moved.length === RECOVER_BATCH_SIZE;
  }
}
