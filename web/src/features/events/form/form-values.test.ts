import { toText } from '@kanisa/contract/core/message.ts';
import { parseInput } from '@kanisa/contract/core/validation.schema.ts';
import { type ChurchEvent, createEventBody } from '@kanisa/contract/events/events.schema.ts';
import { expect, it } from 'vitest';
import {
  type EventFormValues,
  toCreateEventBody,
  toEventBody,
  toEventFormValues,
  toUpdateEventBody,
} from './form-values.ts';

const STORED: ChurchEvent = {
  id: 7,
  title: 'Morning service',
  description: null,
  start_time: '2026-11-22T06:00:00.000Z',
  end_time: '2026-11-22T08:30:00.000Z',
  location: 'Main sanctuary',
  created_by: 'admin',
  creator: { username: 'admin', first_name: 'Esther', last_name: 'Wambui' },
  is_public: true,
  repetition: { frequency: 'weekly', interval: 1, until: '2027-05-02', count: null },
  capacity: null,
  start_local: '2026-11-22T09:00',
  end_local: '2026-11-22T11:30',
  next_start_time: '2026-11-22T06:00:00.000Z',
  created_at: '2026-11-01T06:00:00.000Z',
  updated_at: '2026-11-01T06:00:00.000Z',
};

function parseValues(values: EventFormValues) {
  const result = parseInput(createEventBody, toEventBody(values));
  if (!result.ok) throw new Error(toText(result.problem.error));
  return result.data;
}

function listProblems(change: Partial<EventFormValues>) {
  const result = parseInput(createEventBody, toEventBody({ ...toEventFormValues(STORED), ...change }));
  return result.ok ? {} : result.problem.fields;
}

const withRepetition = (change: Partial<EventFormValues['repetition']>) => ({
  repetition: { ...toEventFormValues(STORED).repetition, ...change },
});

it('sends a plain event with the specification’s five fields, and only the filled ones', () => {
  const values = { ...toEventFormValues(null), title: ' Kesha ', start_time: '2026-11-27T21:00', location: 'Hall' };
  expect(toCreateEventBody(parseValues(values))).toEqual({
    title: 'Kesha',
    start_time: '2026-11-27T21:00',
    location: 'Hall',
  });
});

it('sends the optional settings that were chosen', () => {
  const values: EventFormValues = {
    ...toEventFormValues(null),
    title: 'Prayer',
    start_time: '2026-11-28T06:00',
    is_public: true,
    repetition: { frequency: 'monthly_by_last_weekday', interval: '2', ends: 'count', until: '', count: '6' },
    capacity: '40',
  };
  expect(toCreateEventBody(parseValues(values))).toEqual({
    title: 'Prayer',
    start_time: '2026-11-28T06:00',
    is_public: true,
    repetition: { frequency: 'monthly_by_last_weekday', interval: 2, until: null, count: 6 },
    capacity: 40,
  });
});

it('sends an empty body if nothing was changed', () => {
  expect(toUpdateEventBody(parseValues(toEventFormValues(STORED)), STORED)).toEqual({});
});

it('sends only changed fields, and null for cleared ones', () => {
  const values = { ...toEventFormValues(STORED), end_time: '', location: ' ', is_public: false, capacity: '12' };
  expect(toUpdateEventBody(parseValues(values), STORED)).toEqual({
    end_time: null,
    location: null,
    is_public: false,
    capacity: 12,
  });
  expect(
    toUpdateEventBody(parseValues({ ...toEventFormValues(STORED), ...withRepetition({ frequency: '' }) }), STORED),
  ).toEqual({
    repetition: null,
  });
  expect(
    toUpdateEventBody(parseValues({ ...toEventFormValues(STORED), ...withRepetition({ ends: '' }) }), STORED),
  ).toEqual({
    repetition: { frequency: 'weekly', interval: 1, until: null, count: null },
  });
});

it.each([
  ['an end before the start', { end_time: '2026-11-22T08:59' }, 'end_time', 'End time can’t be before the start time'],
  ['no start', { start_time: '' }, 'start_time', 'Start time is required'],
  ['no title', { title: '  ' }, 'title', 'Title is required'],
  ['half a place', { capacity: '1.5' }, 'capacity', 'Capacity must be a whole number from 1 to 100000'],
  ['words for a number', { capacity: 'many' }, 'capacity', 'Capacity must be a whole number from 1 to 100000'],
  ['no last day', withRepetition({ until: '' }), 'repetition.until', 'The last day must be in YYYY-MM-DD format'],
  [
    'no number of times',
    withRepetition({ ends: 'count' }),
    'repetition.count',
    'The number of times must be from 1 to 1000',
  ],
  ['every 13 weeks', withRepetition({ interval: '13' }), 'repetition.interval', 'Repeat every 1 to 12 weeks or months'],
])('reports %s at its field', (_, change, field, text) => {
  expect(listProblems(change)).toEqual({ [field]: text });
});
