import { describe, expect, it } from 'vitest';
import { skipQuietHours } from '../notify/quiet-hours.rules.ts';
import { parseRetryAfter, toPushOutcome } from './push-answers.rules.ts';

describe('quiet hours', () => {
  it.each([
    ['2026-11-18T16:59:59.999Z', '2026-11-18T16:59:59.999Z'],
    ['2026-11-18T17:00:00Z', '2026-11-19T04:00:00.000Z'],
    ['2026-11-18T20:59:00Z', '2026-11-19T04:00:00.000Z'],
    ['2026-11-18T21:00:00Z', '2026-11-19T04:00:00.000Z'],
    ['2026-11-19T03:59:59.999Z', '2026-11-19T04:00:00.000Z'],
    ['2026-11-19T04:00:00.000Z', '2026-11-19T04:00:00.000Z'],
  ])('are from 20:00 to 07:00 in Nairobi: what is due at %s is sent at %s', (due, sent) => {
    expect(skipQuietHours('Africa/Nairobi', new Date(due)).toISOString()).toBe(new Date(sent).toISOString());
  });

  it('end at 07:00 by the clock of the church on a night in which it changes', () => {
    const before = new Date('2026-10-24T20:00:00Z');
    expect(skipQuietHours('Europe/Berlin', before).toISOString()).toBe('2026-10-25T06:00:00.000Z');
  });
});

describe('answers of a push service', () => {
  const now = new Date('2026-11-18T09:00:00Z');
  const answer = (status: number, retryAfter?: string) => toPushOutcome({ kind: 'answered', status, retryAfter }, now);

  it.each([200, 201, 202, 204])('%d is an acceptance', (status) => {
    expect(answer(status).kind).toBe('accepted');
  });

  it.each([404, 410])('%d ends the subscription', (status) => {
    expect(answer(status)).toMatchObject({ kind: 'failed', problem: 'unsubscribed' });
  });

  it.each([301, 307, 400, 401, 403, 413])('%d is a failure', (status) => {
    expect(answer(status)).toMatchObject({ kind: 'failed', problem: 'refused', code: String(status) });
  });

  it.each([429, 500, 502, 503])('%d is tried again', (status) => {
    expect(answer(status)).toMatchObject({ kind: 'deferred', problem: 'try_later' });
    expect(answer(status, '120')).toMatchObject({ afterSeconds: 120 });
  });

  it('name a time to wait, which is kept within bounds', () => {
    expect(parseRetryAfter('Wed, 18 Nov 2026 09:02:00 GMT', now)).toBe(120);
    expect(parseRetryAfter('0', now)).toBe(1);
    expect(parseRetryAfter('Wed, 18 Nov 2020 09:02:00 GMT', now)).toBe(1);
    expect(parseRetryAfter('999999999', now)).toBe(3600);
    expect(parseRetryAfter('soon', now)).toBeUndefined();
    expect(parseRetryAfter(undefined, now)).toBeUndefined();
  });
});
