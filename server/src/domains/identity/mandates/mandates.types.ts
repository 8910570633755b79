import type { Action } from '@kanisa/contract/core/actions.ts';
import type { Deps } from '../../../deps.ts';

/** The person on whose behalf work goes on after their request, and the action that they must still be allowed. */
export interface Mandate {
  /** Null after the account is deleted. */
  userId: number | null;
  action: Action;
  /** The action concerns this department. */
  departmentId?: number | null;
}

/** On whose behalf a job works. Each job declares it; `acting-jobs.test.ts` reads the declarations. */
export type ActsFor<Data> =
  /** The reason why nobody's rights matter. */
  | { nobody: string }
  | {
      /** Null if this job acts for nobody, unlike others of its name, or if its record is gone. */
      findMandate(deps: Deps, data: Data): Promise<Mandate | null>;
      /** Stops or holds what is left, and stores the reason where people see it. Runs again after a crash. */
      onLost(deps: Deps, data: Data): Promise<void>;
    };
