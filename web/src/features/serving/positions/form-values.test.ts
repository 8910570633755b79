import { expect, it } from 'vitest';
import { toPositionBody, toPositionFormValues } from './form-values.ts';

it('a new position needs one person and nothing else is chosen', () => {
  expect(toPositionFormValues(null)).toEqual({ name: '', needed: '1', event_ids: [], person_ids: [] });
});

it('an unchanged position is sent back as it was', () => {
  const body = { name: 'Sound', needed: 2, event_ids: [3], person_ids: [7, 8] };
  expect(toPositionBody(toPositionFormValues({ id: 5, ...body }))).toEqual(body);
});

it.each(['', ' ', 'two'])('%j is no number of people', (needed) => {
  const sent = toPositionBody({ ...toPositionFormValues(null), needed }).needed;
  expect(Number.isInteger(sent)).toBe(false);
});
