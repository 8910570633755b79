import type { Mandate } from '../../../core/mandates.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { ClaimedRow, DeliveryTables, RecipientChange } from './deliveries.repo.ts';

/** `problem` is a reason defined by the channel, `code` the answer of the server. */
export type DeliveryOutcome =
  | { kind: 'accepted' | 'delivered'; providerId?: string | undefined }
  /** Permanent, for this recipient only. */
  | { kind: 'failed'; problem: string; code?: string | undefined }
  /** The recipient must not get it. */
  | { kind: 'suppressed'; problem: string }
  /** Rejected for now: retried with growing pauses or after `afterSeconds`, and given up after a day. */
  | { kind: 'deferred'; problem: string; code?: string | undefined; afterSeconds?: number | undefined }
  /** It could not be tried, for a reason that is not the recipient's. It waits, and that counts as no delay. */
  | { kind: 'postponed'; problem: string; afterSeconds: number }
  /** The server may have accepted it. It is never sent again automatically. */
  | { kind: 'unknown'; problem: string; code?: string | undefined }
  /** Fails all unsent recipients of the record for the same reason. */
  | { kind: 'stop'; problem: string; code?: string | undefined }
  /**
   * A problem of the whole channel: `unreachable` counts for the circuit breaker, `slow` slows the channel down. The
   * recipient stays queued. `isRepeat`: the server may have accepted it before the connection was lost.
   */
  | {
      kind: 'channel';
      cause: 'unreachable' | 'slow';
      problem: string;
      code?: string | undefined;
      afterSeconds?: number | undefined;
      isRepeat?: boolean | undefined;
    };

/** Stores an outcome before the batch ends. If that fails, it is stored again with the batch. */
export type RecordOutcome = (recipientId: number, outcome: DeliveryOutcome) => Promise<void>;

/** On whose behalf records are sent. The sender asks before each batch. */
export type RecordsActFor =
  /** The reason why nobody's rights matter. */
  | { nobody: string }
  /** `problem` is stored for everyone who has not got it when the right is lost. */
  | { findMandate(db: DbOrTx, recordId: number): Promise<Mandate>; problem: string };

/** A means of delivery: email, text messages or push notices. The sender handles queues, leases, retries and crashes. */
export interface Channel {
  name: ChannelName;
  /** Tables with the `deliveryColumns` and `tallyColumns` of deliveries.table.ts. */
  tables: DeliveryTables;
  actsFor: RecordsActFor;
  /** Maximum number of recipients of one record in one call of `deliver`. */
  batchSize: number;
  /** Number of concurrent batches on PostgreSQL. The embedded database runs one. */
  concurrentBatches: number;
  /** Number of recipients that are handed over at the same time. */
  connections: number;
  /**
   * Recipients without an outcome that the next batches do not wait for. For a channel with many servers, of which one
   * must not delay the others: it records each outcome itself. Absent: one batch after the other.
   */
  recipientsUnderWayMax?: number;
  /** Treatment of recipients that were handed over when the process crashed. */
  afterCrash: 'repeat' | 'unknown';
  /** Reasons that the sender sets: given up after a day; interrupted with an unknown outcome. */
  problems: { givenUp: string; interrupted: string };
  /** Lists recipients who must not get it, with the reason. The sender asks right before sending. */
  listSuppressed(db: DbOrTx, recipientIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /**
   * Delivers to recipients of one record. A missing outcome or an exception counts as interrupted. A channel that may
   * repeat awaits `record` for an accepted recipient before its connection takes the next one: after a crash at most one
   * recipient of each connection is repeated.
   */
  deliver(
    recordId: number,
    recipients: readonly ClaimedRow[],
    record: RecordOutcome,
  ): Promise<ReadonlyMap<number, DeliveryOutcome>>;
  /** Called after the outcomes of a batch are stored. A `queued` recipient will be retried. */
  onRecorded?(recordId: number, changes: readonly RecipientChange[]): Promise<void>;
}

export type ChannelName = 'email' | 'text' | 'push';
