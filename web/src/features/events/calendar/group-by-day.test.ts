import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { expect, it } from 'vitest';
import { groupByDay, groupByFirstDay } from './group-by-day.ts';

const createOccurrence = (title: string, start: string, end: string | null = null) =>
  ({
    title,
    event_id: 7,
    date: start.slice(0, 10),
    start_local: start,
    end_local: end,
    repeats: true,
  }) as CalendarOccurrence;
const SERVICE = createOccurrence('Service', '2026-11-22T09:00', '2026-11-22T11:30');
const CAMP = createOccurrence('Camp', '2026-11-30T08:00', '2026-12-02T17:00');

it('puts an occurrence of several days on each of them', () => {
  const days = groupByDay([SERVICE, CAMP]);
  expect([...days.keys()]).toEqual(['2026-11-22', '2026-11-30', '2026-12-01', '2026-12-02']);
  expect(days.get('2026-12-01')).toEqual([CAMP]);
});

it('lists each occurrence once, on its first day in the range', () => {
  const groupTitles = (from: `${number}-${number}-${number}`, to: `${number}-${number}-${number}`) =>
    groupByFirstDay([SERVICE, CAMP], from, to).map(([day, all]) => [day, ...all.map(({ title }) => title)]);
  expect(groupTitles('2026-11-01', '2026-11-30')).toEqual([
    ['2026-11-22', 'Service'],
    ['2026-11-30', 'Camp'],
  ]);
  expect(groupTitles('2026-12-01', '2026-12-31')).toEqual([['2026-12-01', 'Camp']]);
  expect(groupTitles('2026-11-01', '2026-11-20')).toEqual([]);
});
