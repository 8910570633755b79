import type { Tx } from '../db/client.ts';
import type { Clock } from '../platform/time/clock.ts';

/** An address that its owner has confirmed, and the users who lost it. */
export interface EmailRelease {
  ownerId: number;
  users: readonly { id: number; hadLoginEmail: boolean; hadPersonalEmail: boolean }[];
}

/**
 * What other domains do in the transaction of a change of identity, which may not import them. A domain registers its
 * hooks in its `index.ts`.
 */
export interface AccountHooks {
  onEmailReleased?: (deps: { clock: Clock }, tx: Tx, release: EmailRelease) => Promise<void>;
}
