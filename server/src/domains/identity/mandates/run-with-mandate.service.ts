import type { Deps } from '../../../deps.ts';
import { isMandateValid, MandateLostError } from './mandates.service.ts';
import type { ActsFor } from './mandates.types.ts';

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
  if (mandate && !(await isMandateValid(deps, deps.db, mandate))) return stop();
  try {
    await work();
  } catch (error) {
    if (error instanceof MandateLostError) return stop();
    throw error;
  }
}
