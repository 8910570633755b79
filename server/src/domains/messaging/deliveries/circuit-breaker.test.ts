import { describe, expect, it } from 'vitest';
import { findNextAttempt } from './backoff.rules.ts';
import type { DeliveryOutcome } from './channel.types.ts';
import { createCircuitBreaker } from './circuit-breaker.service.ts';

const START = new Date('2026-11-15T05:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const maxRandom = () => 1;

const unreachable: DeliveryOutcome = { kind: 'channel', cause: 'unreachable', problem: 'unreachable' };
const slow: DeliveryOutcome = { kind: 'channel', cause: 'slow', problem: 'slow' };
const accepted: DeliveryOutcome = { kind: 'accepted' };
const rejected: DeliveryOutcome = { kind: 'failed', problem: 'rejected' };

describe('the circuit breaker of a channel', () => {
  it('opens after five failed connections in a row, then tries one with growing pauses', () => {
    const breaker = createCircuitBreaker(20, maxRandom);
    for (let n = 0; n < 4; n += 1) expect(breaker.recordOutcomes([unreachable], START)).toBe(false);
    expect(breaker.batchLimit(START)).toBe(20);
    expect(breaker.recordOutcomes([unreachable], START)).toBe(true);
    expect([breaker.batchLimit(after(29)), breaker.batchLimit(after(30))]).toEqual([0, 1]);
    expect(breaker.pausedUntil(START)).toEqual(after(30));
    // Failures sent before the breaker opened do not extend the pause.
    expect(breaker.recordOutcomes([unreachable, unreachable], after(10))).toBe(false);
    expect(breaker.batchLimit(after(30))).toBe(1);
    breaker.recordOutcomes([unreachable], after(30));
    expect([breaker.batchLimit(after(89)), breaker.batchLimit(after(90))]).toEqual([0, 1]);
    let at = 90;
    for (let n = 0; n < 10; n += 1) {
      breaker.recordOutcomes([unreachable], after(at));
      at = (breaker.pausedUntil(after(at))?.getTime() ?? 0) / 1000 - START.getTime() / 1000;
    }
    breaker.recordOutcomes([unreachable], after(at));
    expect(breaker.pausedUntil(after(at))).toEqual(after(at + 600));
  });

  it('resets its failure count after any answer, even a rejection', () => {
    const breaker = createCircuitBreaker(20, maxRandom);
    for (let n = 0; n < 10; n += 1) breaker.recordOutcomes([unreachable, unreachable, rejected], START);
    for (let n = 0; n < 4; n += 1) breaker.recordOutcomes([unreachable], START);
    breaker.recordOutcomes([accepted], START);
    for (let n = 0; n < 4; n += 1) breaker.recordOutcomes([unreachable], START);
    expect(breaker.batchLimit(START)).toBe(20);
  });

  it('pauses when told to slow down, then restarts with one and doubles', () => {
    const breaker = createCircuitBreaker(20, maxRandom);
    breaker.recordOutcomes([accepted, slow], START);
    expect([breaker.batchLimit(after(59)), breaker.batchLimit(after(60))]).toEqual([0, 1]);
    breaker.recordOutcomes([slow], after(60));
    expect([breaker.batchLimit(after(179)), breaker.batchLimit(after(180))]).toEqual([0, 1]);
    const widths = Array.from({ length: 6 }, () => {
      breaker.recordOutcomes([accepted], after(180));
      return breaker.batchLimit(after(180));
    });
    expect(widths).toEqual([2, 4, 8, 16, 20, 20]);
    breaker.recordOutcomes([slow], after(200));
    expect(breaker.pausedUntil(after(200))).toEqual(after(260));
  });

  it('pauses as long as the server asks', () => {
    const breaker = createCircuitBreaker(20, maxRandom);
    breaker.recordOutcomes([{ ...slow, afterSeconds: 300 }], START);
    expect(breaker.pausedUntil(START)).toEqual(after(300));
  });

  it('pauses for a random time of at least half the maximum', () => {
    const pauses = [0, 0.5, 1].map((random) => {
      const breaker = createCircuitBreaker(20, () => random);
      breaker.recordOutcomes([unreachable, unreachable, unreachable, unreachable, unreachable], START);
      return ((breaker.pausedUntil(START)?.getTime() ?? 0) - START.getTime()) / 1000;
    });
    expect(pauses).toEqual([15, 22.5, 30]);
  });
});

describe('the next attempt', () => {
  it('has full jitter and is given up after a day', () => {
    expect(findNextAttempt({ delays: 0, since: null }, START, () => 0)).toEqual(after(1));
    expect(findNextAttempt({ delays: 1, since: START }, START, () => 0.5)).toEqual(after(150));
    expect(findNextAttempt({ delays: 9, since: START }, after(23 * 3600), maxRandom)).toEqual(after(24 * 3600));
    expect(findNextAttempt({ delays: 9, since: START }, after(24 * 3600), maxRandom)).toBeNull();
    expect(findNextAttempt({ delays: 0, since: null }, START, maxRandom, 300)).toEqual(after(300));
  });
});
