import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { forNobody } from '../../../db/client.ts';
import type { RandomSource } from './backoff.rules.ts';
import { BatchSender, type SenderDeps, toLeaseEnd } from './batch-sender.service.ts';
import { BatchesUnderWay } from './batches-under-way.service.ts';
import type { Channel } from './channel.types.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.service.ts';
import {
  type ClaimedRow,
  claimDueRecipients,
  findNextDueAt,
  recoverAbandonedRecipients,
  releaseRecipients,
  renewLeases,
} from './deliveries.repo.ts';
import { REPEATS_MAX } from './outcomes.rules.ts';

const WHY = 'the sender of deliveries';

export interface Sender {
  /** Sends everything due. Resolves when nothing is due or the channel has to pause. */
  drain(): Promise<void>;
  /** Drains in the background, and again when the next recipient is due. */
  wake(): void;
  /** Gives handed recipients a short time to finish. Claimed ones go back into the queue. */
  stop(): Promise<void>;
}

const LEASE_RENEW_MS = 10_000;
/** Maximum time between drains. It finds recipients of a crashed process and missed wake-ups. */
const SWEEP_INTERVAL_MS = 30_000;
const PAUSE_MIN_MS = 50;
const RECOVER_BATCH_SIZE = 1000;
/** Leaves database time for requests between batches. The embedded database runs one query at a time. */
const RECIPIENTS_PER_SECOND_MAX = { pglite: 110, postgres: 280 } as const;
const FIRST_PAUSE_MS = { pglite: 200, postgres: 0 } as const;
const STOP_TIMEOUT_MS = 2000;

export function createSender(deps: SenderDeps, channel: Channel, random: RandomSource = Math.random): Sender {
  return new ChannelSender(deps, channel, random);
}

class ChannelSender implements Sender {
  readonly #deps: SenderDeps;
  readonly #channel: Channel;
  readonly #breaker: CircuitBreaker;
  readonly #batches: BatchSender;
  /** Attempt ids of current claims. */
  readonly #attemptIds = new Set<string>();
  readonly #underWay = new BatchesUnderWay();
  /** Batches under way by attempt id. */
  readonly #sendings = new Map<string, Promise<void>[]>();
  #lastClaim: Promise<unknown> = Promise.resolve();
  #draining: Promise<void> | undefined;
  #isDrainRequested = false;
  #continueDrain: () => void = () => undefined;
  #isStopping = false;
  #timer: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(deps: SenderDeps, channel: Channel, random: RandomSource) {
    this.#deps = deps;
    this.#channel = channel;
    this.#breaker = createCircuitBreaker(channel.batchSize, random);
    const isStopping = () => this.#isStopping;
    this.#batches = new BatchSender(deps, { channel, breaker: this.#breaker, random, isStopping });
  }

  async drain(): Promise<void> {
    if (this.#draining) {
      this.#isDrainRequested = true;
      this.#continueDrain();
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
    return this.#computePauseMs();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    this.#continueDrain();
    await Promise.race([this.#draining?.catch(() => undefined), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  }

  #wakeIn(ms: number): void {
    if (this.#isStopping) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), ms).unref();
  }

  async #computePauseMs(): Promise<number> {
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
        const lanes = Array.from({ length: this.#countLanes() }, (_, lane) => this.#runLane(lane));
        const failed = (await Promise.allSettled(lanes)).find((result) => result.status === 'rejected');
        if (failed) throw failed.reason;
        await this.#waitForMore();
      } while ((this.#isDrainRequested || !this.#underWay.isEmpty) && !this.#isStopping);
      await this.#underWay.waitForAll();
    } finally {
      clearInterval(this.#renewal);
    }
  }

  /** Waits for batches that are under way, but not longer than until there is something else to send. */
  async #waitForMore(): Promise<void> {
    if (this.#underWay.isEmpty || this.#isDrainRequested || this.#isStopping) return;
    const pauseMs = await this.#computePauseMs();
    await new Promise<void>((resolve) => {
      this.#continueDrain = resolve;
      const timer = setTimeout(resolve, pauseMs);
      void this.#underWay.waitForAll().then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #countLanes(): number {
    return this.#deps.database.engine === 'pglite' ? 1 : this.#channel.concurrentBatches;
  }

  async #renewLeases(): Promise<void> {
    if (this.#attemptIds.size === 0) return;
    try {
      await renewLeases(
        forNobody(this.#deps.db, WHY),
        this.#channel.tables,
        [...this.#attemptIds],
        toLeaseEnd(this.#deps),
      );
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'leases could not be renewed');
    }
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
        void this.#endAttempt(attemptId);
      }
    }
  }

  /** Lanes claim one after the other. Concurrent claims would split one batch into two. */
  async #claim(attemptId: string, limit: number): Promise<ClaimedRow[]> {
    const claim = this.#lastClaim.then(() =>
      claimDueRecipients(forNobody(this.#deps.db, WHY), this.#channel.tables, {
        now: this.#deps.clock.now(),
        leaseUntil: toLeaseEnd(this.#deps),
        attemptId,
        limit,
        isHanded: this.#batches.isHandedByClaim,
      }),
    );
    this.#lastClaim = claim.catch(() => undefined);
    return claim;
  }

  async #sendClaimed(lane: number, attemptId: string, rows: readonly ClaimedRow[]): Promise<void> {
    const waiting = await this.#batches.dropSuppressed(attemptId, rows);
    while (waiting.length > 0) {
      const limit = this.#limitBatch(lane);
      if (limit === 0) {
        const ids = waiting.map((row) => row.id);
        await releaseRecipients(forNobody(this.#deps.db, WHY), this.#channel.tables, ids, attemptId);
        return;
      }
      const recordId = waiting[0]?.recordId ?? 0;
      const batch = waiting.filter((row) => row.recordId === recordId).slice(0, limit);
      for (const row of batch) waiting.splice(waiting.indexOf(row), 1);
      const startedMs = performance.now();
      await this.#startBatch(attemptId, recordId, batch);
      await this.#throttle(batch.length, performance.now() - startedMs);
    }
  }

  /** Resolves when the next batch may follow. */
  async #startBatch(attemptId: string, recordId: number, batch: readonly ClaimedRow[]): Promise<void> {
    const { recipientsUnderWayMax, name } = this.#channel;
    if (recipientsUnderWayMax === undefined) return this.#batches.sendBatch(attemptId, recordId, batch);
    const sending = this.#underWay.add(batch.length, (settle) =>
      this.#batches.sendBatch(attemptId, recordId, batch, settle).catch((error: unknown) => {
        this.#deps.log.error({ err: error, channel: name, recordId }, 'a batch was interrupted');
      }),
    );
    this.#sendings.set(attemptId, [...(this.#sendings.get(attemptId) ?? []), sending]);
    await this.#underWay.waitForRoom(recipientsUnderWayMax);
  }

  /** The lease is renewed until the last batch of the claim has ended. */
  async #endAttempt(attemptId: string): Promise<void> {
    await Promise.all(this.#sendings.get(attemptId) ?? []);
    this.#sendings.delete(attemptId);
    this.#attemptIds.delete(attemptId);
  }

  async #throttle(sent: number, workedMs: number): Promise<void> {
    const ms = (sent * this.#countLanes() * 1000) / RECIPIENTS_PER_SECOND_MAX[this.#deps.database.engine] - workedMs;
    if (ms > 0 && !this.#isStopping) await sleep(ms);
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
    const moved = await recoverAbandonedRecipients(forNobody(db, WHY), channel.tables, options);
    if (moved.length > 0)
      log.warn({ channel: channel.name, recipients: moved.length }, 'recovered recipients of a crashed process');
    isMore = moved.length === RECOVER_BATCH_SIZE;
  }
}
