import type { FastifyInstance } from 'fastify';
import type { Tx } from '../db/client.ts';
import type { DemoChurch } from '../demo/demo-church.ts';
import type { EndpointDeps } from '../http/endpoint.ts';
import type { JobMap, JobPolicy } from '../platform/queue/jobs.ts';
import type { JobRun } from '../platform/queue/queue.ts';
import type { AccountHooks } from './account-hooks.ts';
import type { AudienceHooks } from './audience-hooks.ts';
import type { AuditNames } from './audit-names.ts';
import type { Deps } from './deps.ts';
import type { EventHooks } from './event-hooks.ts';
import type { NoticeKind } from './notices.ts';
import type { PersonalData } from './personal-data.ts';
import { type ActsFor, runWithMandate } from './run-with-mandate.ts';

/** Everything a domain is made of. Each domain registers itself once, in its `index.ts`. */
export interface Domain {
  name: string;
  routes?: readonly ((api: FastifyInstance, deps: Deps & EndpointDeps) => void)[];
  jobs?: readonly JobDefinition[];
  /** Runs once a night, one after the other. */
  nightlyCleanUps?: readonly ((deps: Deps) => Promise<void>)[];
  /** Personal data in its tables: export, coverage and erasure. */
  personalData?: readonly PersonalData[];
  /** Names of its records for the audit trail. */
  auditNames?: readonly AuditNames[];
  /** Kinds of notices that it queues (`messaging/notify`). */
  notices?: readonly NoticeKind[];
  /** Pages that the server renders itself, outside the API. */
  pages?: (app: FastifyInstance, deps: Deps) => void;
  /** Identity calls these hooks when it changes an account. */
  accountHooks?: AccountHooks;
  /** Events calls these hooks when dates change. */
  eventHooks?: EventHooks;
  /** Messaging calls these hooks when it writes to a saved list. */
  audienceHooks?: AudienceHooks;
  /** Ends in a restored database what must not go on. */
  afterRestore?: (deps: RestoreDeps, tx: Tx) => Promise<Partial<RestoreCleanUp>>;
  /** Fills the demo church. Loaded on demand: its content is large, and a real church never needs it. */
  fillDemo?: (church: DemoChurch) => Promise<void>;
  /** Adds to the demo church what needs the records of lower domains, which are written after those of higher ones. */
  completeDemo?: (church: DemoChurch) => Promise<void>;
}

export interface RestoreDeps extends Pick<Deps, 'clock' | 'personalData' | 'secretBox'> {
  /** Marks of everybody who was erased since the backup. */
  erasedMarks: readonly string[];
}

/** What a restore ended, for the operator. */
export interface RestoreCleanUp {
  erased: number;
  sessions: number;
  imports: number;
  emails: number;
  texts: number;
  cancelled: number;
  /** Authenticator apps whose secrets were sealed with another key. */
  unreadableApps: number;
}

export interface JobDefinition<Name extends keyof JobMap = keyof JobMap> {
  name: Name;
  policy: JobPolicy;
  actsFor: ActsFor<JobMap[Name]>;
  /** Registers the workers and, where there is one, the schedule. */
  start: (deps: Deps) => Promise<void>;
}

interface CallingJob<Name extends keyof JobMap> extends JobDefinition<Name> {
  run: (deps: Deps, data: JobMap[Name], run: JobRun) => Promise<void>;
}

/** A job whose workers only call a function, while the person for whom it works has the right. */
export function defineJob<Name extends keyof JobMap>(
  name: Name,
  policy: JobPolicy,
  actsFor: ActsFor<JobMap[Name]>,
  work: (deps: Deps, data: JobMap[Name], run: JobRun) => Promise<void>,
): CallingJob<Name> {
  const run: CallingJob<Name>['run'] = (deps, data, info) =>
    runWithMandate(deps, { name, actsFor, data }, () => work(deps, data, info));
  return { name, policy, actsFor, run, start: (deps) => deps.queue.work(name, (data, info) => run(deps, data, info)) };
}
