import { expect, it } from 'vitest';
import type { PositionChoices } from './api.ts';
import { toPositionBody, toPositionFormValues } from './form-values.ts';

it('a new position needs one person and nothing else is chosen', () => {
  expect(toPositionFormValues(null)).toEqual({ name: '', needed: '1', event_ids: [], person_ids: [] });
});

const body = { name: 'Sound', needed: 2, event_ids: [3], person_ids: [7, 8] };
const person = { username: 'asha', first_name: 'Asha', last_name: 'Mwangi' };
const choices: PositionChoices = {
  events: [{ id: 3, title: 'Sunday service', repeats: true, next_start_time: '2026-11-22T06:00:00Z' }],
  members: [
    { id: 7, ...person },
    { id: 8, ...person },
  ],
};

it('an unchanged position is sent back as it was', () => {
  expect(toPositionBody(toPositionFormValues({ id: 5, ...body }), choices)).toEqual(body);
});

it('events that are over and people who left are not sent back', () => {
  const values = toPositionFormValues({ id: 5, ...body, event_ids: [2, 3], person_ids: [7, 8, 9] });
  expect(toPositionBody(values, choices)).toEqual(body);
});

it.each(['', ' ', 'two'])('%j is no number of people', (needed) => {
  const sent = toPositionBody({ ...toPositionFormValues(null), needed }, choices).needed;
  expect(Number.isInteger(sent)).toBe(false);
});
