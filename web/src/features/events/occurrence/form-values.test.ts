import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import { expect, it } from 'vitest';
import { toChangeOccurrenceBody, toSeriesFormValues } from './form-values.ts';

const EVENT = {
  title: 'Kesha',
  description: 'A night of prayer',
  location: null,
  start_local: '2026-11-27T21:00',
  end_local: '2026-11-28T05:00',
} as ChurchEvent;
const SERIES = toSeriesFormValues(EVENT, '2027-01-29');

it('moves the times of the series to a later day, across midnight and a new year', () => {
  expect(SERIES).toEqual({
    title: 'Kesha',
    description: 'A night of prayer',
    location: '',
    start_time: '2027-01-29T21:00',
    end_time: '2027-01-30T05:00',
  });
  expect(toSeriesFormValues({ ...EVENT, end_local: null }, '2027-01-29').end_time).toBe('');
});

it('sends only the values that differ from the series', () => {
  expect(toChangeOccurrenceBody(SERIES, SERIES, true)).toEqual({ is_cancelled: true });
  const moved = { ...SERIES, start_time: '2027-01-30T21:00', end_time: '2027-01-31T05:00', location: 'Hall' };
  expect(toChangeOccurrenceBody(moved, SERIES, false)).toEqual({
    start_time: '2027-01-30T21:00',
    end_time: '2027-01-31T05:00',
    location: 'Hall',
    is_cancelled: false,
  });
});

it.each([
  ['a later start with the same end', { start_time: '2027-01-29T22:00' }],
  ['the same start with a later end', { end_time: '2027-01-30T06:00' }],
])('sends both times for %s', (_name, changed) => {
  const values = { ...SERIES, ...changed };
  const { start_time, end_time } = values;
  expect(toChangeOccurrenceBody(values, SERIES, false)).toEqual({ start_time, end_time, is_cancelled: false });
});

it('lets a cleared end move with the start', () => {
  const values = { ...SERIES, start_time: '2027-01-29T22:00', end_time: '' };
  expect(toChangeOccurrenceBody(values, SERIES, false)).toEqual({ start_time: values.start_time, is_cancelled: false });
});

it('uses the values of the series for cleared fields', () => {
  expect(toChangeOccurrenceBody({ ...SERIES, title: '', description: '', end_time: '' }, SERIES, false)).toEqual({
    is_cancelled: false,
  });
});
