import { describe, expect, it } from 'vitest';
import { suggestPhone, trimText } from './fields.ts';

describe('suggestPhone', () => {
  it.each([
    ['0722000111', '+254722000111'],
    [' 0722 000-111 ', '+254722000111'],
    ['0110 000 111', '+254110000111'],
    ['722000111', '+254722000111'],
    ['+254 0722 000 111', '+254722000111'],
    ['254 (0) 722 000 111', '+254722000111'],
    ['00254722000111', '+254722000111'],
    ['Tel. 0722 000 111', '+254722000111'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('turns %j into %s', (input, number) => {
    expect(suggestPhone(input)).toBe(number);
  });

  it.each(['', '12x', '0722', '+254722000111', '0722000111 / 0733000222', 'juma2000000000@example', 'no number'])(
    'suggests nothing for %j',
    (input) => {
      expect(suggestPhone(input)).toBeNull();
    },
  );
});

describe('trimText', () => {
  it.each(['\u0301', ' \u0e31\u200b', '\u20dd'])('makes text of marks without a character blank: %j', (text) => {
    expect(trimText(text)).toBe('');
  });

  it.each([
    [' é ', 'é'],
    ['e\u0301', 'e\u0301'],
    ['นิ', 'นิ'],
    ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
  ])('keeps %j', (text, kept) => {
    expect(trimText(text)).toBe(kept);
  });
});
