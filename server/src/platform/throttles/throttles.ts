import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../base/app-error.ts';
import type { Settings } from '../../base/settings.ts';
import { type DbOrTx, forNobody } from '../../db/client.ts';
import { takePlace } from '../keyed-places.ts';
import { getNextMidnight } from '../time/calendar-day.ts';
import type { Clock } from '../time/clock.ts';
import {
  countThrottleFailure,
  deleteExpiredThrottles,
  findThrottle,
  releaseThrottleSlot,
  takeThrottleSlots,
} from './throttles.repo.ts';

const WHY = 'an attempt counts even if it is rejected';

interface Deps {
  db: DbOrTx;
  clock: Clock;
}

export interface Limit {
  kind: string;
  max: number;
  seconds: number;
  message: string;
}

/** A limit per calendar day in the church's time zone. */
export type DailyLimit = Omit<Limit, 'seconds'>;

/** `db` is the transaction of the counted change, so that a failed change does not count. */
type DailyDeps = Deps & { settings: Settings };

/** A slot of the window, taken for an attempt whose outcome is not known yet. */
export interface ReservedAttempt {
  fail(): Promise<void>;
  release(): Promise<void>;
}

const ATTEMPT_WAIT_MS = 50;
const ATTEMPT_WAIT_MAX_MS = 5000;

const buildThrottleKey = (limit: DailyLimit, subject: string) =>
  `${limit.kind}:${createHash('sha256').update(subject).digest('base64url')}`;

export function formatUserSubject(userId: number): string {
  return `user ${userId}`;
}

/** Counts one use, or throws 429 with the seconds until the window ends. */
export async function enforceLimit(deps: Deps, limit: Limit, subject: string): Promise<void> {
  if (!(await consumeLimit(deps, limit, subject))) {
    await rejectLimitReached(deps, limit, buildThrottleKey(limit, subject));
  }
}

/** Counts one use that can be given back, or throws 429. */
export async function reserveUse(deps: Deps, limit: Limit, subject: string): Promise<Pick<ReservedAttempt, 'release'>> {
  await enforceLimit(deps, limit, subject);
  return { release: () => releaseThrottleSlot(forNobody(deps.db, WHY), buildThrottleKey(limit, subject)) };
}

/** Counts one use. False if none is left. */
export async function consumeLimit(deps: Deps, limit: Limit, subject: string): Promise<boolean> {
  return (await consumeLimits(deps, limit, [subject])).has(subject);
}

/** Counts one use for each of these subjects that has one left, and returns them. */
export async function consumeLimits(deps: Deps, limit: Limit, subjects: readonly string[]): Promise<Set<string>> {
  if (subjects.length === 0) return new Set();
  const now = deps.clock.now();
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  const byKey = new Map(subjects.map((subject) => [buildThrottleKey(limit, subject), subject]));
  const taken = await takeThrottleSlots(forNobody(deps.db, WHY), [...byKey.keys()], limit.max, { now, resetsAt });
  return new Set(taken.flatMap((key) => byKey.get(key) ?? []));
}

/** Counts one change of today, or throws 429 with the seconds until midnight. */
export async function enforceDailyLimit(deps: DailyDeps, limit: DailyLimit, subject: string): Promise<void> {
  const key = buildThrottleKey(limit, subject);
  const now = deps.clock.now();
  const resetsAt = getNextMidnight(deps.settings.church.timeZone, now);
  const taken = await takeThrottleSlots(forNobody(deps.db, WHY), [key], limit.max, { now, resetsAt });
  if (taken.length === 0) await rejectLimitReached(deps, limit, key);
}

/** Saves expensive work whose result would be rejected. It counts nothing: `enforceDailyLimit` still decides. */
export async function rejectIfDailyLimitReached(deps: Deps, limit: DailyLimit, subject: string): Promise<void> {
  const key = buildThrottleKey(limit, subject);
  const row = await findThrottle(deps.db, key);
  if (row && row.used >= limit.max && row.resetsAt > deps.clock.now()) await rejectLimitReached(deps, limit, key);
}

/**
 * Enforces a limit on failures. The slot is taken before the attempt, so that parallel attempts cannot exceed the
 * limit, and released if the attempt succeeds. If running attempts take all slots, this waits for them: many people who
 * sign in from one church at the same time have done nothing wrong. Attempts of this process wait in memory. Only those
 * that compete with another process ask the database again.
 */
export async function reserveAttempt(deps: Deps, limit: Limit, subject: string): Promise<ReservedAttempt> {
  const key = buildThrottleKey(limit, subject);
  const leavePlace = await takePlace(deps.db, key, { max: limit.max, waitMaxMs: ATTEMPT_WAIT_MAX_MS });
  if (!leavePlace) return rejectLimitReached(deps, limit, key);
  try {
    await waitForSlot(deps, limit, subject);
  } catch (error) {
    leavePlace();
    throw error;
  }
  return {
    fail: () => countThrottleFailure(forNobody(deps.db, WHY), key).finally(leavePlace),
    release: () => releaseThrottleSlot(forNobody(deps.db, WHY), key).finally(leavePlace),
  };
}

async function waitForSlot(deps: Deps, limit: Limit, subject: string): Promise<void> {
  const key = buildThrottleKey(limit, subject);
  const end = performance.now() + ATTEMPT_WAIT_MAX_MS;
  while (!(await consumeLimit(deps, limit, subject))) {
    const row = await findThrottle(deps.db, key);
    if ((row && row.failed >= limit.max) || performance.now() >= end) await rejectLimitReached(deps, limit, key);
    await sleep(ATTEMPT_WAIT_MS);
  }
}

async function rejectLimitReached(deps: Deps, limit: DailyLimit, key: string): Promise<never> {
  const row = await findThrottle(deps.db, key);
  const retryAfter = row ? (row.resetsAt.getTime() - deps.clock.now().getTime()) / 1000 : 1;
  throw new AppError('limit_reached', limit.message, { retryAfter });
}

export async function cleanUpThrottles(deps: Deps): Promise<void> {
  await deleteExpiredThrottles(forNobody(deps.db, WHY), deps.clock.now());
}
