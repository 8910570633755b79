import type { Deps } from '../core/deps.ts';
import type { Domain, JobDefinition } from '../core/domain.ts';
import { collectHooks, getJobPolicies, listJobs, startJobsOf } from '../core/registry.ts';
import { departments } from './departments/index.ts';
import { events } from './events/index.ts';
import { identity } from './identity/index.ts';
import { messaging } from './messaging/index.ts';
import { office } from './office/index.ts';
import { people } from './people/index.ts';
import { privacy } from './privacy/index.ts';
import { records } from './records/index.ts';
import { serving } from './serving/index.ts';
import { site } from './site/index.ts';

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

/** What the domains offer to each other. */
export const HOOKS = collectHooks(DOMAINS);

/** Exported for the test of their declarations. */
export const JOBS: readonly JobDefinition[] = listJobs(DOMAINS);

/** Retries and workers of every job, by its name. */
export const JOB_POLICIES = getJobPolicies(DOMAINS);

/** Starts the workers and schedules of every domain. */
export const startJobs = (deps: Deps) => startJobsOf(DOMAINS, deps);
