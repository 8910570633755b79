import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { isMandateValid } from '../../identity/mandates/mandates.service.ts';
import type { RandomSource } from './backoff.rules.ts';
import type { Channel, DeliveryOutcome, RecordOutcome } from './channel.types.ts';
import type { CircuitBreaker } from './circuit-breaker.service.ts';
import {
  type ClaimedRow,
  listUnsentRecipientIds,
  markRecipientsHanded,
  moveRecipientStates,
  type RecipientChange,
} from './deliveries.repo.ts';
import { OutcomeWriter } from './outcome-writer.service.ts';
import { toInterruptedChange, toRecipientChange } from './outcomes.rules.ts';

const WHY = 'the sender of deliveries';

export type SenderDeps = Pick<Deps, 'db' | 'database' | 'clock' | 'log' | 'policy'>;

const WRITE_ATTEMPTS_MAX = 20;
const WRITE_PAUSE_MAX_MS = 3000;

/** Short, because the sender renews it: after a crash it ends soon. */
const LEASE_MS = 45_000;

export function toLeaseEnd({ clock }: Pick<SenderDeps, 'clock'>): Date {
  return new Date(clock.now().getTime() + LEASE_MS);
}

interface BatchSenderOptions {
  channel: Channel;
  breaker: CircuitBreaker;
  random: RandomSource;
  isStopping: () => boolean;
}

/** Hands claimed recipients to the channel and stores the outcomes. */
export class BatchSender {
  readonly #deps: SenderDeps;
  readonly #channel: Channel;
  readonly #breaker: CircuitBreaker;
  readonly #random: RandomSource;
  readonly #isStopping: () => boolean;

  constructor(deps: SenderDeps, { channel, breaker, random, isStopping }: BatchSenderOptions) {
    this.#deps = deps;
    this.#channel = channel;
    this.#breaker = breaker;
    this.#random = random;
    this.#isStopping = isStopping;
  }

  /** Claiming and handing over in one statement saves one write per batch. */
  get isHandedByClaim(): boolean {
    return this.#channel.afterCrash === 'repeat';
  }

  /** Stores who must not get it. Returns the others in id order. */
  async dropSuppressed(attemptId: string, rows: readonly ClaimedRow[]): Promise<ClaimedRow[]> {
    const suppressed = await this.#channel.listSuppressed(
      this.#deps.db,
      rows.map((row) => row.id),
    );
    const changes = [...suppressed].map(([id, problem]): RecipientChange => ({ id, state: 'suppressed', problem }));
    await this.#storeChanges(changes, attemptId, ['claimed', 'handed']);
    return rows.filter((row) => !suppressed.has(row.id)).toSorted((a, b) => a.id - b.id);
  }

  /** Calls `onRecorded` for each outcome that the channel recorded before the end. */
  async sendBatch(
    attemptId: string,
    recordId: number,
    batch: readonly ClaimedRow[],
    onRecorded: () => void = () => undefined,
  ): Promise<void> {
    const { clock } = this.#deps;
    if (await this.#isStoppedForLostRight(attemptId, recordId, batch)) return;
    const rows = this.isHandedByClaim ? batch : await this.#handOver(attemptId, batch);
    if (rows.length === 0) return;
    const context = () => ({ now: clock.now(), random: this.#random });
    const recorded = new Map<number, RecipientChange>();
    const store = (changes: readonly RecipientChange[]) => this.#storeChanges(changes, attemptId, ['handed']);
    const writer = new OutcomeWriter(store, this.#channel.connections);
    const outcomes = await this.#deliver(recordId, rows, async (id, outcome) => {
      const row = rows.find((one) => one.id === id);
      if (!row) return;
      const change = toRecipientChange(this.#channel, row, outcome, context());
      await writer.write(change);
      recorded.set(id, change);
      onRecorded();
    });
    const changes = rows.map((row) => {
      const outcome = outcomes.get(row.id);
      return (
        recorded.get(row.id) ??
        (outcome ? toRecipientChange(this.#channel, row, outcome, context()) : toInterruptedChange(this.#channel, row))
      );
    });
    const unrecorded = changes.filter(({ id }) => !recorded.has(id));
    await this.#storeChanges(unrecorded, attemptId, ['handed']);
    await this.#stopRecord(attemptId, recordId, outcomes);
    if (this.#breaker.recordOutcomes(outcomes.values(), clock.now())) {
      this.#deps.log.warn({ channel: this.#channel.name }, 'sending pauses: the server is unreachable or overloaded');
    }
    await this.#channel.onRecorded?.(recordId, changes);
  }

  /** Nobody gets what the author may no longer send: the recipients that are left fail with the channel's reason. */
  async #isStoppedForLostRight(attemptId: string, recordId: number, batch: readonly ClaimedRow[]): Promise<boolean> {
    const { actsFor } = this.#channel;
    if ('nobody' in actsFor) return false;
    const mandate = await actsFor.findMandate(this.#deps.db, recordId);
    if (await isMandateValid(this.#deps, this.#deps.db, mandate)) return false;
    const { problem } = actsFor;
    const changes = batch.map(({ id }): RecipientChange => ({ id, state: 'failed', problem }));
    await this.#storeChanges(changes, attemptId, ['claimed', 'handed']);
    await this.#failUnsent(attemptId, recordId, { problem });
    return true;
  }

  /** Returns the recipients that this attempt still holds. */
  async #handOver(attemptId: string, batch: readonly ClaimedRow[]): Promise<ClaimedRow[]> {
    const { db, clock } = this.#deps;
    const ids = batch.map((row) => row.id);
    const handover = { ids, attemptId, now: clock.now(), leaseUntil: toLeaseEnd(this.#deps) };
    const handed = await markRecipientsHanded(forNobody(db, WHY), this.#channel.tables, handover);
    return batch.filter((row) => handed.has(row.id));
  }

  async #deliver(
    recordId: number,
    rows: readonly ClaimedRow[],
    record: RecordOutcome,
  ): Promise<ReadonlyMap<number, DeliveryOutcome>> {
    try {
      return await this.#channel.deliver(recordId, rows, record);
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
    if (stop) await this.#failUnsent(attemptId, recordId, stop);
  }

  async #failUnsent(
    attemptId: string,
    recordId: number,
    { problem, code }: { problem: string; code?: string | undefined },
  ): Promise<void> {
    this.#deps.log.error(
      { channel: this.#channel.name, recordId, problem },
      'all unsent recipients of a message failed',
    );
    const ids = await listUnsentRecipientIds(this.#deps.db, this.#channel.tables, recordId, attemptId);
    const changes = ids.map((id): RecipientChange => ({ id, state: 'failed', problem, code }));
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
        const now = this.#deps.clock.now();
        await moveRecipientStates(forNobody(this.#deps.db, WHY), this.#channel.tables, changes, {
          from,
          attemptId,
          now,
        });
        return;
      } catch (error) {
        if (attempt === WRITE_ATTEMPTS_MAX || this.#isStopping()) throw error;
        await sleep(Math.min(WRITE_PAUSE_MAX_MS, 50 * 2 ** attempt), undefined, { ref: false });
      }
    }
  }
}
