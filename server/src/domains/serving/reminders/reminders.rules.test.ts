import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../demo/random.ts';
import { computeReminder, findDueReminder, isQuiet, type RemindablePlace } from './reminders.rules.ts';

const NAIROBI = 'Africa/Nairobi';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('a reminder', () => {
  const startsAt = new Date('2026-11-22T06:00:00Z');
  const askedAt = new Date('2026-11-01T09:00:00Z');

  it('without an answer is due 72 hours before, or in the morning after', () => {
    expect(computeReminder(NAIROBI, { state: 'asked', startsAt, askedAt }).dueAt).toEqual(
      new Date('2026-11-19T06:00:00Z'),
    );
    const early = new Date('2026-11-22T03:00:00Z');
    const due = computeReminder(NAIROBI, { state: 'asked', startsAt: early, askedAt }).dueAt;
    expect(due).toEqual(new Date('2026-11-19T05:00:00Z'));
    const late = new Date('2026-11-22T18:00:00Z');
    expect(computeReminder(NAIROBI, { state: 'asked', startsAt: late, askedAt }).dueAt).toEqual(
      new Date('2026-11-20T05:00:00Z'),
    );
  });

  it('of an accepted date is due at 18:00 the day before', () => {
    const { dueAt } = computeReminder(NAIROBI, { state: 'accepted', startsAt, askedAt });
    expect(dueAt).toEqual(new Date('2026-11-21T15:00:00Z'));
  });

  it('does not come to who was asked after it was due, nor once the date has begun', () => {
    const place = { state: 'asked', startsAt, askedAt: new Date('2026-11-20T09:00:00Z') } as const;
    expect(findDueReminder(NAIROBI, place, new Date('2026-11-21T09:00:00Z'))).toBeNull();
    expect(findDueReminder(NAIROBI, { ...place, askedAt }, startsAt)).toBeNull();
  });

  it('comes at most once for each kind and never at night in 10,000 simulated months', { timeout: 120_000 }, () => {
    const random = createRandom(30);
    let sent = 0;
    for (let month = 0; month < 10_000; month += 1) {
      const begin = Date.parse('2026-01-01T00:00:00Z') + random.whole(0, 3000) * DAY_MS;
      const zone = month % 4 === 0 ? 'Europe/London' : NAIROBI;
      const place: RemindablePlace = {
        state: random.whole(0, 1) === 0 ? 'asked' : 'accepted',
        startsAt: new Date(begin + random.whole(1, 30 * 24 * 60) * MINUTE_MS),
        askedAt: new Date(begin + random.whole(0, 20 * 24 * 60) * MINUTE_MS),
      };
      const reminded = new Set<string>();
      const answerAt = begin + random.whole(0, 30 * 24 * 60) * MINUTE_MS;
      // The job runs every ten minutes, at times late, and remembers what it sent as the unique index does.
      for (let at = begin; at < begin + 30 * DAY_MS; at += (10 + random.whole(0, 300)) * MINUTE_MS) {
        const now = new Date(at);
        if (at >= answerAt && place.state === 'asked') Object.assign(place, { state: 'accepted', askedAt: now });
        const kind = findDueReminder(zone, place, now);
        if (kind === null || reminded.has(kind)) continue;
        reminded.add(kind);
        sent += 1;
        if (isQuiet(zone, now)) throw new Error(`at night: ${now.toISOString()}`);
        if (now >= place.startsAt || place.askedAt > now) throw new Error('too late or too early');
      }
      if (reminded.size > 2) throw new Error('reminded more than once of a kind');
    }
    expect(sent).toBeGreaterThan(5000);
  });
});
