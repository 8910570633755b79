import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';

/**
 * What other domains do in the transaction of a change of an event, which events may not import. A domain registers its
 * hooks in its `index.ts`.
 */
export interface EventHooks {
  /** Times or dates may have changed, or dates were cancelled or taken up again. The event is locked. */
  onDatesChanged?: (deps: Deps, tx: Tx, eventId: number) => Promise<void>;
  /** Called while the event still exists. */
  onEventDeleted?: (deps: Deps, tx: Tx, eventId: number) => Promise<void>;
}
