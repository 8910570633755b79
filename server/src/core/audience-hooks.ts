import type { DbOrTx } from '../db/client.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Actor } from '../policy/actor.ts';
import type { PolicyTable } from '../policy/policy.ts';

export interface AudienceDeps {
  settings: { church: { timeZone: string } };
  clock: Clock;
  policy: PolicyTable;
}

/**
 * Saved lists as audiences: messaging may not import the domain of people's records, which registers these hooks in its
 * `index.ts`.
 */
export interface AudienceHooks {
  /** Those of the people who are children, of whom others see little. */
  listChildren(deps: Omit<AudienceDeps, 'policy'>, db: DbOrTx, personIds: readonly number[]): Promise<number[]>;
  /** Ids, in order, of the adults in a saved list, with the rights of the actor. 404 if they may not use the list. */
  listSavedListPeople(deps: AudienceDeps, db: DbOrTx, actor: Actor, listId: number): Promise<number[]>;
  /** Those of the people whom no saved list reaches any more. */
  listUnreachablePeople(
    deps: Omit<AudienceDeps, 'policy'>,
    db: DbOrTx,
    personIds: readonly number[],
  ): Promise<number[]>;
}
