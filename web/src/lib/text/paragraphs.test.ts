import { expect, it } from 'vitest';
import { splitParagraphs } from './paragraphs.ts';

it('an empty line begins a new paragraph, and a line break stays in its own', () => {
  expect(splitParagraphs('One')).toEqual(['One']);
  expect(splitParagraphs('One\nline\n\nTwo')).toEqual(['One\nline', 'Two']);
  expect(splitParagraphs('\n\nOne\r\n \n\n\nTwo\n')).toEqual(['One', 'Two']);
  expect(splitParagraphs('')).toEqual([]);
});
