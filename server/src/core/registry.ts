import { type JobMap, type JobPolicies, MAINTENANCE } from '../platform/queue/jobs.ts';
import type { Deps } from './deps.ts';
import type { Domain, JobDefinition } from './domain.ts';

declare module '../platform/queue/jobs.ts' {
  interface JobMap {
    /** The nightly clean-up of all domains. Databases of earlier versions hold a schedule of this name. */
    'accounts.tidy': Record<string, never>;
  }
}

/** What domains offer to each other, for `Deps`. */
export function collectHooks(
  domains: readonly Domain[],
): Pick<Deps, 'personalData' | 'auditNames' | 'accountHooks' | 'eventHooks' | 'audienceHooks' | 'noticeKinds'> {
  return {
    personalData: domains.flatMap((domain) => domain.personalData ?? []),
    auditNames: domains.flatMap((domain) => domain.auditNames ?? []),
    accountHooks: domains.flatMap((domain) => domain.accountHooks ?? []),
    eventHooks: domains.flatMap((domain) => domain.eventHooks ?? []),
    audienceHooks: domains.flatMap((domain) => domain.audienceHooks ?? []),
    noticeKinds: domains.flatMap((domain) => domain.notices ?? []),
  };
}

/** A clean-up that fails keeps none of the others from running. The job fails afterwards, so that it is tried again. */
export async function runCleanUps(deps: Deps, domains: readonly Pick<Domain, 'nightlyCleanUps'>[]): Promise<void> {
  const errors: unknown[] = [];
  for (const cleanUp of domains.flatMap(({ nightlyCleanUps = [] }) => nightlyCleanUps)) {
    await cleanUp(deps).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'nightly clean-ups failed');
}

/** The jobs of the domains, and the nightly clean-up of all. */
export function listJobs(domains: readonly Domain[]): JobDefinition[] {
  const nightlyCleanUp: JobDefinition<'accounts.tidy'> = {
    name: 'accounts.tidy',
    policy: MAINTENANCE,
    actsFor: { nobody: 'It deletes what is too old, by the product’s own rules.' },
    async start(deps) {
      await deps.queue.work('accounts.tidy', () => runCleanUps(deps, domains));
      await deps.queue.schedule('accounts.tidy', '17 3 * * *', deps.settings.church.timeZone, {});
    },
  };
  return [...domains.flatMap((domain) => domain.jobs ?? []), nightlyCleanUp];
}

/** Retries and workers of every job, by its name. */
export function getJobPolicies(domains: readonly Domain[]): JobPolicies<JobMap> {
  return Object.fromEntries(listJobs(domains).map(({ name, policy }) => [name, policy])) as JobPolicies<JobMap>;
}

/** Starts the workers and schedules of every domain. */
export async function startJobsOf(domains: readonly Domain[], deps: Deps): Promise<void> {
  for (const job of listJobs(domains)) await job.start(deps);
}
