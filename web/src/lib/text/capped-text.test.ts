import { expect, it } from 'vitest';
import { applyCappedInput, refillCappedText } from './capped-text.ts';

const EMPTY = { box: '', rest: '' };

it('keeps the end of a pasted text that does not fit', () => {
  expect(applyCappedInput(EMPTY, 'Prayer at six', 6)).toEqual({ box: 'Prayer', rest: ' at six' });
});

it('keeps the order of characters that are typed after the box is full', () => {
  const full = { box: 'Prayer', rest: '' };
  const typed = applyCappedInput(applyCappedInput(full, 'Prayer ', 6), 'Prayera', 6);
  expect(typed).toEqual({ box: 'Prayer', rest: ' a' });
});

it('pushes the end of the box out when something is inserted before it', () => {
  expect(applyCappedInput({ box: 'Prayer', rest: ' at six' }, 'PraXyer', 6)).toEqual({
    box: 'PraXye',
    rest: 'r at six',
  });
});

it('keeps the rest while the text is shortened, and moves it back on request', () => {
  const shorter = applyCappedInput({ box: 'Prayer', rest: ' at six' }, 'Pray', 6);
  expect(shorter).toEqual({ box: 'Pray', rest: ' at six' });
  expect(refillCappedText(shorter, 6)).toEqual({ box: 'Pray a', rest: 't six' });
});

it('forgets the rest of a text that was replaced or deleted', () => {
  const before = { box: 'Prayer', rest: ' at six' };
  expect(applyCappedInput(before, 'Come', 6)).toEqual({ box: 'Come', rest: '' });
  expect(applyCappedInput(before, '', 6)).toEqual(EMPTY);
});
