import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import type { Random } from './backoff.rules.ts';
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

export function createSender(deps: SenderDeps, channel: Channel, random: Random = Math.random): Sender {
  return new ChannelSender(deps, channel, random);
}

class ChannelSender implements Sender {
  readonly #deps: SenderDeps;
  readonly #channel: Channel;
  readonly #random: Random;
  readonly #circuit: CircuitBreaker;
  /** Claiming and handing over in one statement saves one write per batch. */
  readonly #isHandedAtOnce: boolean;
  /** Attempt ids of current claims. */
  readonly #held = new Set<string>();
  #lastClaim: Promise<unknown> = Promise.resolve();
  #draining: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopping = false;
  #timer: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(deps: SenderDeps, channel: Channel, random: Random) {
    this.#deps = deps;
    this.#channel = channel;
    this.#random = random;
    this.#circuit = createCircuitBreaker(channel.handAtOnce, random);
    this.#isHandedAtOnce = channel.afterBreak === 'repeat';
  }

  async drain(): Promise<void> {
    if (this.#draining) {
      this.#isAskedAgain = true;
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
    const closed = this.#circuit.closedUntil(now);
    const next = closed ?? (await findNextDueAt(this.#deps.db, this.#channel.tables));
    if (next === null) return SWEEP_INTERVAL_MS;
    return Math.min(SWEEP_INTERVAL_MS, Math.max(PAUSE_MIN_MS, next.getTime() - now.getTime()));
  }

  async #drainAll(): Promise<void> {
    this.#renewal = setInterval(() => void this.#renew(), LEASE_RENEW_MS).unref();
    try {
      do {
        this.#isAskedAgain = false;
        await recoverChannel(this.#deps, this.#channel, { isAlone: false });
        const lanes = Array.from({ length: this.#lanes() }, (_, lane) => this.#runLane(lane));
        const failed = (await Promise.allSettled(lanes)).find((result) => result.status === 'rejected');
        if (failed) throw failed.reason;
      } while (this.#isAskedAgain && !this.#isStopping);
    } finally {
      clearInterval(this.#renewal);
    }
  }

  #lanes(): number {
    return this.#deps.database.engine === 'pglite' ? 1 : this.#channel.groupsAtOnce;
  }

  async #renew(): Promise<void> {
    if (this.#held.size === 0) return;
    try {
      await renewLeases(this.#deps.db, this.#channel.tables, [...this.#held], this.#leaseEnd());
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'leases could not be renewed');
    }
  }

  #leaseEnd(): Date {
    return new Date(this.#deps.clock.now().getTime() + LEASE_MS);
  }

  /** While the circuit breaker limits the channel, only the first lane sends. */
  #widthOf(lane: number): number {
    if (this.#isStopping) return 0;
    const width = this.#circuit.width(this.#deps.clock.now());
    return lane > 0 && width < this.#channel.handAtOnce ? 0 : width;
  }

  async #runLane(lane: number): Promise<void> {
    for (let width = this.#widthOf(lane); width > 0; width = this.#widthOf(lane)) {
      const attemptId = randomUUID();
      this.#held.add(attemptId);
      try {
        const rows = await this.#claim(attemptId, width);
        if (rows.length === 0) return;
        await this.#sendClaimed(lane, attemptId, rows);
      } finally {
        this.#held.delete(attemptId);
      }
    }
  }

  /** Lanes claim one after the other. Concurrent claims would split one batch into two. */
  async #claim(attemptId: string, most: number): Promise<ClaimedRow[]> {
    const claim = this.#lastClaim.then(() =>
      claimDueRecipients(this.#deps.db, this.#channel.tables, {
        now: this.#deps.clock.now(),
        leaseUntil: this.#leaseEnd(),
        attemptId,
        most,
        isHanded: this.#isHandedAtOnce,
      }),
    );
    this.#lastClaim = claim.catch(() => undefined);
    return claim;
  }

  async #sendClaimed(lane: number, attemptId: string, rows: readonly ClaimedRow[]): Promise<void> {
    const waiting = await this.#leaveOutBarred(attemptId, rows);
    while (waiting.length > 0) {
      const width = this.#widthOf(lane);
      if (width === 0) {
        const ids = waiting.map((row) => row.id);
        await releaseRecipients(this.#deps.db, this.#channel.tables, ids, attemptId);
        return;
      }
      const recordId = waiting[0]?.recordId ?? 0;
      const group = waiting.filter((row) => row.recordId === recordId).slice(0, width);
      for (const row of group) waiting.splice(waiting.indexOf(row), 1);
      const begun = performance.now();
      await this.#sendGroup(attemptId, recordId, group);
      await this.#rest(group.length, performance.now() - begun);
    }
  }

  async #rest(sent: number, workedMs: number): Promise<void> {
    const ms = (sent * this.#lanes() * 1000) / RECIPIENTS_PER_SECOND_MAX[this.#deps.database.engine] - workedMs;
    if (ms > 0 && !this.#isStopping) await sleep(ms);
  }

  async #leaveOutBarred(attemptId: string, rows: readonly ClaimedRow[]): Promise<ClaimedRow[]> {
    const barred = await this.#channel.listBarred(
      this.#deps.db,
      rows.map((row) => row.id),
    );
    const changes = [...barred].map(([id, problem]): RecipientChange => ({ id, state: 'suppressed', problem }));
    await this.#write(changes, attemptId, ['claimed', 'handed']);
    return rows.filter((row) => !barred.has(row.id)).toSorted((a, b) => a.id - b.id);
  }

  async #sendGroup(attemptId: string, recordId: number, group: readonly ClaimedRow[]): Promise<void> {
    const { clock } = this.#deps;
    const rows = this.#isHandedAtOnce ? group : await this.#handOver(attemptId, group);
    if (rows.length === 0) return;
    const outcomes = await this.#deliver(recordId, rows);
    const moment = { now: clock.now(), random: this.#random };
    const changes = rows.map((row) => {
      const outcome = outcomes.get(row.id);
      return outcome ? toRecipientChange(this.#channel, row, outcome, moment) : toInterruptedChange(this.#channel, row);
    });
    await this.#write(changes, attemptId, ['handed']);
    await this.#stopRecord(attemptId, recordId, outcomes);
    if (this.#circuit.note(outcomes.values(), moment.now)) {
      this.#deps.log.warn({ channel: this.#channel.name }, 'sending pauses: the other side is away or asks for time');
    }
    await this.#channel.settled?.(outcomes, recordId, changes);
  }

  /** Returns the recipients that this attempt still holds. */
  async #handOver(attemptId: string, group: readonly ClaimedRow[]): Promise<ClaimedRow[]> {
    const { db, clock } = this.#deps;
    const handing = { ids: group.map((row) => row.id), attemptId, now: clock.now(), leaseUntil: this.#leaseEnd() };
    const handed = await markRecipientsHanded(db, this.#channel.tables, handing);
    return group.filter((row) => handed.has(row.id));
  }

  async #deliver(recordId: number, rows: readonly ClaimedRow[]): Promise<ReadonlyMap<number, DeliveryOutcome>> {
    try {
      return await this.#channel.deliver(recordId, rows);
    } catch (error) {
      this.#deps.log.error({ err: error, channel: this.#channel.name, recordId }, 'a group broke off');
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
      'a whole message was stopped',
    );
    const ids = await listUnsentRecipientIds(this.#deps.db, this.#channel.tables, recordId, attemptId);
    const changes = ids.map((id): RecipientChange => ({ id, state: 'failed', problem: stop.problem, code: stop.code }));
    await this.#write(changes, undefined, ['queued', 'claimed']);
  }

  /** Retries while the database is unreachable, because an outcome that is not stored leads to a second mail. */
  async #write(
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
  const repeatsMost = channel.afterBreak === 'repeat' ? REPEATS_MAX : 0;
  const problem = channel.problems.brokenOff;
  for (let isMore = true; isMore; ) {
    const asked = { now: clock.now(), isAlone, repeatsMost, problem, most: RECOVER_BATCH_SIZE };
    const moved = await recoverAbandonedRecipients(db, channel.tables, asked);
    if (moved.length > 0)
      log.warn({ channel: channel.name, recipients: moved.length }, 'taken up what a crash cut off');
    isMore = moved.length === RECOVER_BATCH_SIZE;
  }
}
