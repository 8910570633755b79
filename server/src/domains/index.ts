import type { Deps } from '../deps.ts';
import { type JobMap, type JobPolicies, MAINTENANCE } from '../platform/queue/jobs.ts';
import type { AccountHooks } from './account-hooks.ts';
import type { AuditNames } from './audit-names.ts';
import { departments } from './departments/index.ts';
import type { Domain, JobDefinition } from './domain.ts';
import type { EventHooks } from './event-hooks.ts';
import { events } from './events/index.ts';
import { identity } from './identity/index.ts';
import { messaging } from './messaging/index.ts';
import { office } from './office/index.ts';
import { people } from './people/index.ts';
import type { PersonalData } from './personal-data.ts';
import { privacy } from './privacy/index.ts';
import { records } from './records/index.ts';
import { serving } from './serving/index.ts';
import { site } from './site/index.ts';

declare module '../platform/queue/jobs.ts' {
  interface JobMap {
    /** The nightly clean-up of all domains. Databases of earlier versions hold a schedule of this name. */
    'accounts.tidy': Record<string, never>;
  }
}

/** Every domain from the bottom up: a domain imports only those before it (tools/check/boundary-table.ts). */
export const DOMAINS: readonly Domain[] = [
  identity,
  records,
  messaging,
  events,
  departments,
  people,
  serving,
  privacy,
  office,
  site,
];

/** Personal data of every domain. */
export const PERSONAL_DATA: readonly PersonalData[] = DOMAINS.flatMap((domain) => domain.personalData ?? []);

/** Names of every domain's records, for the audit trail. */
export const AUDIT_NAMES: readonly AuditNames[] = DOMAINS.flatMap((domain) => domain.auditNames ?? []);

/** Identity calls these hooks when it changes an account. */
export const ACCOUNT_HOOKS: readonly AccountHooks[] = DOMAINS.flatMap((domain) => domain.accountHooks ?? []);

/** Events calls these hooks when dates change. */
export const EVENT_HOOKS: readonly EventHooks[] = DOMAINS.flatMap((domain) => domain.eventHooks ?? []);

/** A clean-up that fails keeps none of the others from running. The job fails afterwards, so that it is tried again. */
export async function runCleanUps(deps: Deps, domains: readonly Pick<Domain, 'nightlyCleanUps'>[]): Promise<void> {
  const errors: unknown[] = [];
  for (const cleanUp of domains.flatMap(({ nightlyCleanUps = [] }) => nightlyCleanUps)) {
    await cleanUp(deps).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'nightly clean-ups failed');
}

const nightlyCleanUp: JobDefinition<'accounts.tidy'> = {
  name: 'accounts.tidy',
  policy: MAINTENANCE,
  actsFor: { nobody: 'It deletes what is too old, by the product’s own rules.' },
  async start(deps) {
    await deps.queue.work('accounts.tidy', () => runCleanUps(deps, DOMAINS));
    await deps.queue.schedule('accounts.tidy', '17 3 * * *', deps.settings.church.timeZone, {});
  },
};

/** Exported for the test of their declarations. */
export const JOBS: readonly JobDefinition[] = [...DOMAINS.flatMap((domain) => domain.jobs ?? []), nightlyCleanUp];

/** Retries and workers of every job, by its name. */
export const JOB_POLICIES = Object.fromEntries(JOBS.map(({ name, policy }) => [name, policy])) as JobPolicies<JobMap>;

/** Starts the workers and schedules of every domain. */
export async function startJobs(deps: Deps): Promise<void> {
  for (const job of JOBS) await job.start(deps);
}
