import { describe, expect, it } from 'vitest';
import { findNextAttempt } from './backoff.rules.ts';
import type { DeliveryOutcome } from './channel.types.ts';
import { createCircuitBreaker } from './circuit-breaker.service.ts';

const START = new Date('2026-11-15T05:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const longest = () => 1;

const away: DeliveryOutcome = { kind: 'channel', how: 'unreachable', problem: 'away' };
const slow: DeliveryOutcome = { kind: 'channel', how: 'slow', problem: 'slow' };
const taken: DeliveryOutcome = { kind: 'accepted' };
const refused: DeliveryOutcome = { kind: 'failed', problem: 'refused' };

describe('the circuit breaker of a channel', () => {
  it('opens after five failed connections in a row, then tries one with growing pauses', () => {
    const circuit = createCircuitBreaker(20, longest);
    for (let n = 0; n < 4; n += 1) expect(circuit.note([away], START)).toBe(false);
    expect(circuit.width(START)).toBe(20);
    expect(circuit.note([away], START)).toBe(true);
    expect([circuit.width(after(29)), circuit.width(after(30))]).toEqual([0, 1]);
    expect(circuit.closedUntil(START)).toEqual(after(30));
    // Failures sent before the breaker opened do not extend the pause.
    expect(circuit.note([away, away], after(10))).toBe(false);
    expect(circuit.width(after(30))).toBe(1);
    circuit.note([away], after(30));
    expect([circuit.width(after(89)), circuit.width(after(90))]).toEqual([0, 1]);
    let at = 90;
    for (let n = 0; n < 10; n += 1) {
      circuit.note([away], after(at));
      at = (circuit.closedUntil(after(at))?.getTime() ?? 0) / 1000 - START.getTime() / 1000;
    }
    circuit.note([away], after(at));
    expect(circuit.closedUntil(after(at))).toEqual(after(at + 600));
  });

  it('resets its failure count after any answer, even a rejection', () => {
    const circuit = createCircuitBreaker(20, longest);
    for (let n = 0; n < 10; n += 1) circuit.note([away, away, refused], START);
    for (let n = 0; n < 4; n += 1) circuit.note([away], START);
    circuit.note([taken], START);
    for (let n = 0; n < 4; n += 1) circuit.note([away], START);
    expect(circuit.width(START)).toBe(20);
  });

  it('pauses when told to slow down, then restarts with one and doubles', () => {
    const circuit = createCircuitBreaker(20, longest);
    circuit.note([taken, slow], START);
    expect([circuit.width(after(59)), circuit.width(after(60))]).toEqual([0, 1]);
    circuit.note([slow], after(60));
    expect([circuit.width(after(179)), circuit.width(after(180))]).toEqual([0, 1]);
    const widths = Array.from({ length: 6 }, () => {
      circuit.note([taken], after(180));
      return circuit.width(after(180));
    });
    expect(widths).toEqual([2, 4, 8, 16, 20, 20]);
    circuit.note([slow], after(200));
    expect(circuit.closedUntil(after(200))).toEqual(after(260));
  });

  it('pauses as long as the server asks', () => {
    const circuit = createCircuitBreaker(20, longest);
    circuit.note([{ ...slow, afterSeconds: 300 }], START);
    expect(circuit.closedUntil(START)).toEqual(after(300));
  });

  it('pauses for a random time of at least half the maximum', () => {
    const pauses = [0, 0.5, 1].map((random) => {
      const circuit = createCircuitBreaker(20, () => random);
      circuit.note([away, away, away, away, away], START);
      return ((circuit.closedUntil(START)?.getTime() ?? 0) - START.getTime()) / 1000;
    });
    expect(pauses).toEqual([15, 22.5, 30]);
  });
});

describe('the next attempt', () => {
  it('has full jitter and is given up after a day', () => {
    expect(findNextAttempt({ delays: 0, since: null }, START, () => 0)).toEqual(after(1));
    expect(findNextAttempt({ delays: 1, since: START }, START, () => 0.5)).toEqual(after(150));
    expect(findNextAttempt({ delays: 9, since: START }, after(23 * 3600), longest)).toEqual(after(24 * 3600));
    expect(findNextAttempt({ delays: 9, since: START }, after(24 * 3600), longest)).toBeNull();
    expect(findNextAttempt({ delays: 0, since: null }, START, longest, 300)).toEqual(after(300));
  });
});
