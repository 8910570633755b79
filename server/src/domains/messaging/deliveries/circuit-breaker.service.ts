import { pickChannelPauseMs, type Random } from './backoff.rules.ts';
import type { DeliveryOutcome } from './channel.types.ts';

const FAILURES_MAX = 5;
const OPEN_PAUSE_MIN_MS = 30_000;
const OPEN_PAUSE_MAX_MS = 10 * 60_000;
const SLOW_PAUSE_MIN_MS = 60_000;
const SLOW_PAUSE_MAX_MS = 15 * 60_000;

export interface CircuitBreaker {
  /** Current batch size limit: 0 while the breaker is open, 1 for the first attempt after that. */
  width(now: Date): number;
  /** End of the current pause, or null. */
  closedUntil(now: Date): Date | null;
  /** Returns true when these outcomes started a pause. */
  note(outcomes: Iterable<DeliveryOutcome>, now: Date): boolean;
}

/**
 * Protects a server that is unreachable or overloaded. Five failed connections in a row open the breaker; after the
 * pause one recipient tests the server. When the server asks us to slow down, sending pauses, restarts with one and
 * doubles with each success. The state is in memory: after a restart the first attempt finds out again.
 */
export function createCircuitBreaker(full: number, random: Random): CircuitBreaker {
  let width = full;
  let failures = 0;
  let opened = 0;
  let slowed = 0;
  let until = 0;

  function close(forMs: number, now: Date): void {
    until = Math.max(until, now.getTime() + forMs);
  }

  /** Failures that arrive while the breaker is open were sent before it opened and do not extend the pause. */
  function noteFailures(count: number, now: Date): boolean {
    failures += count;
    const isOpen = now.getTime() < until;
    if (isOpen || (failures < FAILURES_MAX && opened === 0)) return false;
    opened += 1;
    close(pickChannelPauseMs(OPEN_PAUSE_MIN_MS, opened, OPEN_PAUSE_MAX_MS, random), now);
    return true;
  }

  function noteSlow(afterSeconds: number | undefined, now: Date): void {
    if (now.getTime() >= until) slowed += 1;
    width = 1;
    close(
      afterSeconds === undefined
        ? pickChannelPauseMs(SLOW_PAUSE_MIN_MS, slowed, SLOW_PAUSE_MAX_MS, random)
        : afterSeconds * 1000,
      now,
    );
  }

  function noteAnswers(): void {
    failures = 0;
    opened = 0;
    width = Math.min(full, width * 2);
    if (width === full) slowed = 0;
  }

  return {
    width: (now) => (now.getTime() < until ? 0 : opened > 0 ? 1 : width),
    closedUntil: (now) => (now.getTime() < until ? new Date(until) : null),
    note(outcomes, now) {
      const all = [...outcomes];
      const slow = all.find((one) => one.kind === 'channel' && one.how === 'slow');
      const unreachable = all.filter((one) => one.kind === 'channel' && one.how === 'unreachable').length;
      if (slow?.kind === 'channel') noteSlow(slow.afterSeconds, now);
      else if (all.length > unreachable) noteAnswers();
      else if (unreachable > 0) return noteFailures(unreachable, now);
      return slow !== undefined;
    },
  };
}
