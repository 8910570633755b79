import type { Deps } from './deps.ts';
import { type Mandate, MandateLostError } from './mandates.ts';

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

/**
 * Runs a job while its person has the right. Work in batches calls `requireMandate` before each: its error ends the job
 * like a right that was lost before the first one.
 */
export async function runWithMandate<Data>(
  deps: Deps,
  { name, actsFor, data }: { name: string; actsFor: ActsFor<Data>; data: Data },
  work: () => Promise<void>,
): Promise<void> {
  if ('nobody' in actsFor) return work();
  const stop = async () => {
    deps.log.warn({ job: name }, 'a job ended because its person lost the right');
    await actsFor.onLost(deps, data);
  };
  const mandate = await actsFor.findMandate(deps, data);
  if (mandate && !(await deps.isMandateValid(deps.db, mandate))) return stop();
  try {
    await work();
  } catch (error) {
    if (error instanceof MandateLostError) return stop();
    throw error;
  }
}
