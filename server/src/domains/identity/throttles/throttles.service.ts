import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { Deps as AllDeps } from '../../../deps.ts';
import { nextMidnight } from '../../../platform/calendar.ts';
import type { Clock } from '../../../platform/clock.ts';
import { countFailure, deleteOverThrottles, findThrottle, givePlaceBack, takePlace } from './throttles.repo.ts';

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
export interface Place {
  fail(): Promise<void>;
  giveBack(): Promise<void>;
}

const WAIT_MS = 50;
const WAIT_MOST_MS = 5000;

const keyOf = (limit: DailyLimit, subject: string) =>
  `${limit.kind}:${createHash('sha256').update(subject).digest('base64url')}`;

/** Counts one use, or throws 429 with the seconds until the window turns. */
export async function takeOrRefuse(deps: Deps, limit: Limit, subject: string): Promise<void> {
  if (!(await take(deps, limit, subject))) await refuse(deps, limit, keyOf(limit, subject));
}

/** Counts one use, or tells that there is none left. */
export async function take(deps: Deps, limit: Limit, subject: string): Promise<boolean> {
  const now = deps.clock.now();
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  return takePlace(deps.db, keyOf(limit, subject), limit.most, { now, resetsAt });
}

/** Counts one change of today, or throws 429 with the seconds until midnight. */
export async function takeTodayOrRefuse(deps: DailyDeps, limit: DailyLimit, subject: string): Promise<void> {
  const key = keyOf(limit, subject);
  const now = deps.clock.now();
  const resetsAt = nextMidnight(deps.settings.church.timeZone, now);
  if (!(await takePlace(deps.db, key, limit.most, { now, resetsAt }))) await refuse(deps, limit, key);
}

/** Spares work that could not be kept: counts nothing, and promises nothing either. */
export async function refuseIfUsedUpToday(deps: Deps, limit: DailyLimit, subject: string): Promise<void> {
  const key = keyOf(limit, subject);
  const row = await findThrottle(deps.db, key);
  if (row && row.used >= limit.most && row.resetsAt > deps.clock.now()) await refuse(deps, limit, key);
}

/**
 * For a limit on failures: the place is taken before the try, so that parallel tries cannot pass the limit, and
 * given back when it goes well. When every place is held by tries that are still running, this waits for them:
 * a full pew signing in at the same moment has done nothing wrong.
 */
export async function takeForTry(deps: Deps, limit: Limit, subject: string): Promise<Place> {
  const key = keyOf(limit, subject);
  for (let waited = 0; !(await take(deps, limit, subject)); waited += WAIT_MS) {
    const row = await findThrottle(deps.db, key);
    if ((row && row.failed >= limit.most) || waited >= WAIT_MOST_MS) await refuse(deps, limit, key);
    await sleep(WAIT_MS);
  }
  return {
    fail: () => countFailure(deps.db, key),
    giveBack: () => givePlaceBack(deps.db, key),
  };
}

async function refuse(deps: Deps, limit: DailyLimit, key: string): Promise<never> {
  const row = await findThrottle(deps.db, key);
  const left = row ? (row.resetsAt.getTime() - deps.clock.now().getTime()) / 1000 : 1;
  throw new AppError('limit_reached', limit.message, { retryAfter: left });
}

export async function tidyThrottles(deps: Deps): Promise<void> {
  await deleteOverThrottles(deps.db, deps.clock.now());
}
