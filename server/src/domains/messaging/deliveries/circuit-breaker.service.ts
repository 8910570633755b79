import { pickChannelPauseMs, type RandomSource } from './backoff.rules.ts';
import type { DeliveryOutcome } from './channel.types.ts';

const FAILURES_MAX = 5;
const OPEN_PAUSE_MIN_MS = 30_000;
const OPEN_PAUSE_MAX_MS = 10 * 60_000;
const SLOW_PAUSE_MIN_MS = 60_000;
const SLOW_PAUSE_MAX_MS = 15 * 60_000;

export interface CircuitBreaker {
  /** Current batch size limit: 0 while the breaker is open, 1 for the first attempt after that. */
  batchLimit(now: Date): number;
  /** End of the current pause, or null. */
  pausedUntil(now: Date): Date | null;
  /** Returns true when these outcomes started a pause. */
  recordOutcomes(outcomes: Iterable<DeliveryOutcome>, now: Date): boolean;
}

function summarizeOutcomes(outcomes: Iterable<DeliveryOutcome>) {
  const all = [...outcomes];
  const problems = all.filter((outcome) => outcome.kind === 'channel');
  const unreachable = problems.filter(({ cause }) => cause === 'unreachable').length;
  return { slowdown: problems.find(({ cause }) => cause === 'slow'), unreachable, answered: all.length - unreachable };
}

/**
 * Protects a server that is unreachable or overloaded. Five failed connections in a row open the breaker; after the
 * pause one recipient tests the server. When the server asks us to slow down, sending pauses, restarts with one and
 * doubles with each success. The state is in memory: after a restart the first attempt finds out again.
 */
export function createCircuitBreaker(batchSize: number, random: RandomSource): CircuitBreaker {
  let limit = batchSize;
  let failures = 0;
  let openCount = 0;
  let slowCount = 0;
  let pauseEndMs = 0;

  function startPause(forMs: number, now: Date): void {
    pauseEndMs = Math.max(pauseEndMs, now.getTime() + forMs);
  }

  /** Failures that arrive while the breaker is open were sent before it opened and do not extend the pause. */
  function recordFailures(count: number, now: Date): boolean {
    failures += count;
    const isOpen = now.getTime() < pauseEndMs;
    if (isOpen || (failures < FAILURES_MAX && openCount === 0)) return false;
    openCount += 1;
    startPause(pickChannelPauseMs(OPEN_PAUSE_MIN_MS, openCount, OPEN_PAUSE_MAX_MS, random), now);
    return true;
  }

  function recordSlowdown(afterSeconds: number | undefined, now: Date): void {
    if (now.getTime() >= pauseEndMs) slowCount += 1;
    limit = 1;
    const requestedMs = afterSeconds === undefined ? undefined : afterSeconds * 1000;
    startPause(requestedMs ?? pickChannelPauseMs(SLOW_PAUSE_MIN_MS, slowCount, SLOW_PAUSE_MAX_MS, random), now);
  }

  function recordAnswers(): void {
    failures = 0;
    openCount = 0;
    limit = Math.min(batchSize, limit * 2);
    if (limit === batchSize) slowCount = 0;
  }

  return {
    batchLimit: (now) => (now.getTime() < pauseEndMs ? 0 : openCount > 0 ? 1 : limit),
    pausedUntil: (now) => (now.getTime() < pauseEndMs ? new Date(pauseEndMs) : null),
    recordOutcomes(outcomes, now) {
      const { slowdown, unreachable, answered } = summarizeOutcomes(outcomes);
      if (slowdown) recordSlowdown(slowdown.afterSeconds, now);
      else if (answered > 0) recordAnswers();
      else if (unreachable > 0) return recordFailures(unreachable, now);
      return slowdown !== undefined;
    },
  };
}
