import { expect, it } from 'vitest';
import { joinBirthday, listBirthdayFields } from './birthday-text.ts';

const readValues = (birthday: string | null) =>
  Object.fromEntries(listBirthdayFields(birthday).map(({ name, value }) => [name, value]));

it.each(['2016-05-04', '--05-04', '1988-12-31'])('takes %s apart and puts it together again', (birthday) => {
  expect(joinBirthday(readValues(birthday))).toBe(birthday);
});

it('shows the day without a leading zero, and no year where none is known', () => {
  expect(readValues('--05-04')).toEqual({ day: '4', month: '05', year: '' });
  expect(readValues(null)).toEqual({ day: '', month: '', year: '' });
});

it('clears the birthday only when all three fields are empty', () => {
  expect(joinBirthday({ day: ' ', month: '', year: '' })).toBe('');
  // The server names what is no day.
  expect(joinBirthday({ day: '4', month: '', year: '2016' })).toBe('2016--04');
});
