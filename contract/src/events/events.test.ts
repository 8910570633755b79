import { describe, expect, it } from 'vitest';
import { isCertainlyBefore, isPlannableDateTime, isPlannableDay, splitDateTime } from '../core/date-times.ts';
import { parseInput } from '../core/validation.schema.ts';
import { createEventBody, updateEventBody } from './events.schema.ts';
import { changeOccurrenceBody } from './occurrences.schema.ts';

describe('a date and time', () => {
  it.each([
    '2026-12-06T09:00',
    '2026-12-06 09:00',
    '2026-12-06T09:00:30',
    '2026-12-06T09:00:30.5Z',
    '2028-02-29T23:59+03:00',
  ])('can be %s', (value) => {
    expect(isPlannableDateTime(value)).toBe(true);
  });

  it.each([
    '',
    '2026-12-06',
    '09:00',
    '2027-02-29T09:00',
    '2026-12-06T24:00',
    '2026-12-06T09:60',
    '1999-12-31T09:00',
    '2200-01-01T09:00',
    '2026-12-06T09:00+25:00',
    '2026-12-06T09:00Z\n',
    '2026-12-06t09:00',
    'x2026-12-06T09:00',
  ])('cannot be %s', (value) => {
    expect(isPlannableDateTime(value)).toBe(false);
  });

  it('is split into local time and offset', () => {
    expect(splitDateTime('2026-12-06 09:00')).toEqual({ wall: '2026-12-06T09:00', offset: null });
    expect(splitDateTime('2026-12-06T09:00-05:00')).toEqual({ wall: '2026-12-06T09:00', offset: '-05:00' });
    expect([isPlannableDay('2028-02-29'), isPlannableDay('2027-02-29'), isPlannableDay('2027-2-9')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is compared with another only if both or neither have an offset', () => {
    expect(isCertainlyBefore('2026-12-06T09:00', '2026-12-06T09:01')).toBe(true);
    expect(isCertainlyBefore('2026-12-06T09:00Z', '2026-12-06T11:00+03:00')).toBe(false);
    expect(isCertainlyBefore('2026-12-06T09:00', '2026-12-06T23:00Z')).toBe(false);
  });
});

describe('the event form', () => {
  it('reports all errors at once, in field order', () => {
    expect(parseInput(createEventBody, { end_time: 'x' })).toMatchObject({
      problem: {
        error: 'Title is required',
        fields: {
          title: 'Title is required',
          start_time: 'Start time is required',
          end_time: 'End time must be a date and time',
        },
      },
    });
    const times = { start_time: '2026-12-06T09:00', end_time: '2026-12-06T08:00' };
    for (const [schema, input] of [
      [createEventBody, { title: '', ...times }],
      [updateEventBody, times],
      [changeOccurrenceBody, times],
    ] as const) {
      expect(parseInput(schema, input)).toMatchObject({
        problem: { fields: { end_time: 'End time can’t be before the start time' } },
      });
    }
  });

  it('treats blank optional fields as missing', () => {
    const input = { title: 'Service', description: ' ', start_time: '2026-12-06T09:00', end_time: '', location: '' };
    expect(parseInput(createEventBody, input)).toMatchObject({
      ok: true,
      data: { description: null, end_time: null, location: null },
    });
    expect(parseInput(updateEventBody, {})).toEqual({ ok: true, data: {} });
  });
});
