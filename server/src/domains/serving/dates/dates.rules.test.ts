import { PAGE_PLACES } from '@kanisa/contract/serving/serving.ts';
import { describe, expect, it } from 'vitest';
import type { Series } from '../../events/occurrences/occurrences.rules.ts';
import { listDatePage } from './dates.rules.ts';

const WEEK_MS = 7 * 86_400_000;
const FROM = new Date('2026-11-15T00:00:00Z');
const YEAR = { from: FROM, to: new Date(FROM.getTime() + 52 * WEEK_MS) };

/** Weekly events that all begin at the same minute. */
const makeSeries = (count: number): Series[] =>
  Array.from({ length: count }, (_, n) => {
    const startsAt = new Date('2026-11-15T06:00:00Z');
    const repetition = { repeats: 'weekly', repeatInterval: 1, repeatUntil: null, repeatCount: null };
    return { event: { id: n + 1, title: 'Service', startsAt, endsAt: null, ...repetition }, changes: [] } as never;
  });

function listPages(series: readonly Series[], placesAtDate: number, datesMax?: number): string[][] {
  const pages: string[][] = [];
  let after: string | undefined;
  do {
    const limit = datesMax === undefined ? {} : { datesMax };
    const { dates, next } = listDatePage('Africa/Nairobi', series, { ...YEAR, after, ...limit }, () => placesAtDate);
    pages.push(dates.map(({ eventId, occursOn }) => `${occursOn} ${eventId}`));
    after = next ?? undefined;
  } while (after !== undefined);
  return pages;
}

describe('the pages of a year', () => {
  it.each([
    ['one event', 1, 20],
    ['ten events at the same minute', 10, 50],
    ['dates that each need more than a page', 2, 2 * PAGE_PLACES],
    ['hundreds of events', 300, 1],
  ])('have every date once, in order, and few places: %s', (_name, events, placesAtDate) => {
    const pages = listPages(makeSeries(events), placesAtDate);
    const all = pages.flat();
    expect([all.length, new Set(all).size]).toEqual([52 * events, 52 * events]);
    const days = all.map((one) => one.slice(0, 10));
    expect(days).toEqual(days.toSorted());
    const datesMax = Math.max(1, Math.floor(PAGE_PLACES / placesAtDate));
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(datesMax);
  });

  it('have no more dates than asked for', () => {
    const pages = listPages(makeSeries(20), 1, 8);
    expect(pages.flat()).toHaveLength(52 * 20);
    expect(Math.max(...pages.map((page) => page.length))).toBe(8);
  });
});
