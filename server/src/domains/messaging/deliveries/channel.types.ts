import type { DbOrTx } from '../../../db/client.ts';
import type { RecipientState } from './deliveries.table.ts';

/** A recipient that this process has claimed. */
export interface ClaimedRecipient {
  id: number;
  recordId: number;
  attempts: number;
  repeats: number;
}

/** What became of one recipient. `problem` is a word of the channel, `code` what the other side said. */
export type DeliveryOutcome =
  | { kind: 'accepted' | 'delivered'; providerId?: string | undefined }
  /** For good, this recipient only. */
  | { kind: 'failed'; problem: string; code?: string | undefined }
  /** Left out after all. */
  | { kind: 'suppressed'; problem: string }
  /** Not taken now: tried again with growing pauses, or after so many seconds; given up after a day. */
  | { kind: 'later'; problem: string; code?: string | undefined; afterSeconds?: number | undefined }
  /** Nobody knows whether it was taken, and it is not sent again. */
  | { kind: 'unknown'; problem: string; code?: string | undefined }
  /** This one and everyone of the record who still waits fail for the same reason. */
  | { kind: 'stop'; problem: string; code?: string | undefined }
  /**
   * Not this recipient's matter: `unreachable` counts for the circuit breaker, `slow` slows the whole channel down. It
   * waits on and loses nothing. `isRepeat`: it may have been taken before the line broke.
   */
  | {
      kind: 'channel';
      how: 'unreachable' | 'slow';
      problem: string;
      code?: string | undefined;
      afterSeconds?: number | undefined;
      isRepeat?: boolean | undefined;
    };

/** `queued` is to be tried again. */
export interface RecordedOutcome {
  id: number;
  state: RecipientState;
  problem?: string | null | undefined;
  code?: string | null | undefined;
}

/** One way to people: e-mail, text messages. Everything about queues, leases, retries and crashes stands in the core. */
export interface Channel {
  name: ChannelName;
  /** Their columns are `deliveryColumns` and `tallyColumns` of deliveries.table.ts. */
  tables: { recipients: string; records: string };
  /** At most so many are handed over together; all of one record. */
  handAtOnce: number;
  /** So many such groups are under way at a time, where the database can do more than one thing at once. */
  groupsAtOnce: number;
  /** What becomes of those that were handed over when the process died. */
  afterBreak: 'repeat' | 'unknown';
  /** Problems that the core itself gives: put off for a day; broken off, so that its fate is not known. */
  problems: { gaveUp: string; brokenOff: string };
  /** Who of these must not get it now, and why: asked at the moment of sending. */
  listBarred(db: DbOrTx, recipientIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** All of one record. Says of each what became of it; whoever is missing or a rejection counts as `brokenOff`. */
  deliver(recordId: number, recipients: readonly ClaimedRecipient[]): Promise<ReadonlyMap<number, DeliveryOutcome>>;
  /** What was written down of a group, right after it. */
  settled?(
    outcomes: ReadonlyMap<number, DeliveryOutcome>,
    recordId: number,
    changes: readonly RecordedOutcome[],
  ): Promise<void>;
}

export type ChannelName = 'email' | 'text';
