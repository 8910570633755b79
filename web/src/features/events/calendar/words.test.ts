import * as contract from '@kanisa/contract/events/calendar.ts';
import { occurrenceMessages } from '@kanisa/contract/events/occurrences.ts';
import { expect, it } from 'vitest';
import { calendarFallbacks, calendarWords, occurrenceWords } from './words.ts';

it('are the contract’s own', () => {
  expect(contract.calendarMessages).toMatchObject(calendarWords);
  expect(contract.calendarFallbacks).toEqual(calendarFallbacks);
  expect(occurrenceMessages).toMatchObject(occurrenceWords);
});
