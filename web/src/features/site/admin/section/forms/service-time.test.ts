import { expect, it } from 'vitest';
import { formatServiceTime } from './service-time.ts';

it.each([
  ['09:00', '11:30', '9:00-11:30 AM', '09:00-11:30'],
  ['11:00', '13:00', '11:00 AM-1:00 PM', '11:00-13:00'],
  ['18:00', '', '6:00 PM', '18:00'],
  ['12:00', '12:45', '12:00-12:45 PM', '12:00-12:45'],
  ['00:15', '01:00', '12:15-1:00 AM', '00:15-01:00'],
  ['', '11:30', '', ''],
])('writes %s to %s as people read it', (opens, closes, english, kiswahili) => {
  expect(formatServiceTime(opens, closes, 'en')).toBe(english);
  expect(formatServiceTime(opens, closes, 'sw')).toBe(kiswahili);
});
