import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { Deps as AllDeps } from '../../../deps.ts';
import { getNextMidnight } from '../../../platform/time/calendar-day.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import {
  countThrottleFailure,
  deleteExpiredThrottles,
  findThrottle,
  releaseThrottleSlot,
  takeThrottleSlot,
} from './throttles.repo.ts';

interface Deps {
  db: DbOrTx;
  clock: Clock;
}

export interface Limit {
  kind: string;
  most: number;
  seconds: number;
  message: string;
}

/** So many a calendar day, by the church's clock. */
export type DailyLimit = Omit<Limit, 'seconds'>;

/** `db` is the transaction of the change that is counted: both happen, or neither. */
type DailyDeps = Deps & Pick<AllDeps, 'settings'>;

/** A place in a window that was taken for a try whose end is not known yet. */
export interface ReservedAttempt {
  fail(): Promise<void>;
  giveBack(): Promise<void>;
}

const ATTEMPT_WAIT_MS = 50;
const ATTEMPT_WAIT_MAX_MS = 5000;

const buildThrottleKey = (limit: DailyLimit, subject: string) =>
  `${limit.kind}:${createHash('sha256').update(subject).digest('base64url')}`;

/** Counts one use, or throws 429 with the seconds until the window turns. */
export async function enforceLimit(deps: Deps, limit: Limit, subject: string): Promise<void> {
  if (!(await consumeLimit(deps, limit, subject)))
    await rejectLimitReached(deps, limit, buildThrottleKey(limit, subject));
}

/** Counts one use, or tells that there is none left. */
export async function consumeLimit(deps: Deps, limit: Limit, subject: string): Promise<boolean> {
  const now = deps.clock.now();
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  return takeThrottleSlot(deps.db, buildThrottleKey(limit, subject), limit.most, { now, resetsAt });
}

/** Counts one change of today, or throws 429 with the seconds until midnight. */
export async function enforceDailyLimit(deps: DailyDeps, limit: DailyLimit, subject: string): Promise<void> {
  const key = buildThrottleKey(limit, subject);
  const now = deps.clock.now();
  const resetsAt = getNextMidnight(deps.settings.church.timeZone, now);
  if (!(await takeThrottleSlot(deps.db, key, limit.most, { now, resetsAt })))
    await rejectLimitReached(deps, limit, key);
}

/** Spares work that could not be kept: counts nothing, and promises nothing either. */
export async function rejectIfDailyLimitReached(deps: Deps, limit: DailyLimit, subject: string): Promise<void> {
  const key = buildThrottleKey(limit, subject);
  const row = await findThrottle(deps.db, key);
  if (row && row.used >= limit.most && row.resetsAt > deps.clock.now()) await rejectLimitReached(deps, limit, key);
}

/**
 * For a limit on failures: the place is taken before the try, so that parallel tries cannot pass the limit, and
 * given back when it goes well. When every place is held by tries that are still running, this waits for them:
 * a full pew signing in at the same moment has done nothing wrong.
 */
export async function reserveAttempt(deps: Deps, limit: Limit, subject: string): Promise<ReservedAttempt> {
  const key = buildThrottleKey(limit, subject);
  for (let waited = 0; !(await consumeLimit(deps, limit, subject)); waited += ATTEMPT_WAIT_MS) {
    const row = await findThrottle(deps.db, key);
    if ((row && row.failed >= limit.most) || waited >= ATTEMPT_WAIT_MAX_MS) await rejectLimitReached(deps, limit, key);
    await sleep(ATTEMPT_WAIT_MS);
  }
  return {
    fail: () => countThrottleFailure(deps.db, key),
    giveBack: () => releaseThrottleSlot(deps.db, key),
  };
}

async function rejectLimitReached(deps: Deps, limit: DailyLimit, key: string): Promise<never> {
  const row = await findThrottle(deps.db, key);
  const left = row ? (row.resetsAt.getTime() - deps.clock.now().getTime()) / 1000 : 1;
  throw new AppError('limit_reached', limit.message, { retryAfter: left });
}

export async function cleanUpThrottles(deps: Deps): Promise<void> {
  await deleteExpiredThrottles(deps.db, deps.clock.now());
}
