import type { Tx } from '../db/client.ts';
import type { Queue } from '../platform/queue/queue.ts';
import type { Clock } from '../platform/time/clock.ts';

/** Dependencies of hooks that follow a change of another domain. */
export interface HookDeps {
  settings: { church: { timeZone: string } };
  clock: Clock;
  queue: Queue;
}

export interface EventDatesChange {
  eventId: number;
  onlyDay?: { before: string; after: string };
}

/**
 * Work of other domains in the transaction of a change of an event: events may not import them. A domain registers its
 * hooks in its `index.ts`.
 */
export interface EventHooks {
  /**
   * Times or dates may have changed, or dates were cancelled or taken up again. The event is locked. `onlyDay` is the day
   * of an event that does not repeat, before and after.
   */
  onDatesChanged?: (deps: HookDeps, tx: Tx, change: EventDatesChange) => Promise<void>;
  /**
   * Frees the event of references in pieces. Called in transactions of their own before the deletion, with the event
   * locked, until it returns false.
   */
  beforeEventDeletion?: (deps: HookDeps, tx: Tx, eventId: number) => Promise<boolean>;
  /** Called while the event still exists. */
  onEventDeleted?: (deps: HookDeps, tx: Tx, eventId: number) => Promise<void>;
}
