import { expect, it } from 'vitest';
import { countVisit, REFUSED } from './visits.ts';

const START = Date.UTC(2026, 10, 18);
const MINUTE = 60_000;

it('offers nothing on the first visit, however many pages it has', () => {
  const second = countVisit(String(START), START + MINUTE);
  expect(second).toEqual({ stored: `${START + MINUTE} 1`, mayOffer: false });
  expect(countVisit(second.stored, START + 29 * MINUTE).mayOffer).toBe(false);
});

it('offers from the second visit on, until somebody answers', () => {
  const visit = countVisit(String(START), START + 31 * MINUTE);
  expect(visit.mayOffer).toBe(true);
  expect(countVisit(visit.stored, START + 32 * MINUTE).mayOffer).toBe(true);
  expect(countVisit(visit.stored, START + 7 * 24 * 60 * MINUTE)).toMatchObject({ mayOffer: true });
  expect(countVisit(REFUSED, START)).toEqual({ stored: REFUSED, mayOffer: false });
});

it('counts a visit again after the clock went back, and survives what is no visit', () => {
  expect(countVisit(`${START} 1`, START - MINUTE).mayOffer).toBe(true);
  for (const stored of [null, '', 'x y', '5 x']) expect(countVisit(stored, START).stored).toMatch(/^\d+ \d+$/);
});
