import { expect, it } from 'vitest';
import { getOccurrencePath } from './occurrence-path.ts';

it('gives each date of a series an address of its own', () => {
  const service = { event_id: 7, date: '2026-11-22', repeats: true };
  expect(getOccurrencePath(service)).toBe('/calendar/7?date=2026-11-22');
  expect(getOccurrencePath({ ...service, repeats: false })).toBe('/calendar/7');
});
