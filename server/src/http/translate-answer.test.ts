import { errorAnswer } from '@kanisa/contract/core/errors.schema.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { findFirstChoice, listSentencePaths } from './translate-answer.ts';

describe('the first choice of Accept-Language', () => {
  it.each([
    ['sw', 'sw'],
    ['SW-ke', 'sw'],
    ['sw-KE,sw;q=0.9,en;q=0.8', 'sw'],
    ['en;q=0.5, sw', 'sw'],
    ['en;q=0.5, sw;q=0.7', 'sw'],
    ['en, sw', 'en'],
    ['en;q=0.9, sw;q=0.9', 'en'],
    ['sw;q=0, en;q=0.1', 'en'],
    ['*', '*'],
    ['', null],
    [',;q=1,', null],
    ['sw;q=much, en;q=0.1', 'en'],
  ])('of "%s" is %s', (header, language) => {
    expect(findFirstChoice(header)).toBe(language);
  });
});

describe('the sentences of an answer', () => {
  it('are its messages, and never the words of a person', () => {
    expect(listSentencePaths(ENDPOINTS.logout.answer)).toEqual([['message']]);
    expect(listSentencePaths(ENDPOINTS.sendTextMessage.answer)).toEqual([['message']]);
    expect(listSentencePaths(ENDPOINTS.listContactMessages.answer)).toEqual([]);
    expect(listSentencePaths(ENDPOINTS.readCalendar.answer)).toEqual([]);
  });

  it('are found in lists and records', () => {
    expect(listSentencePaths(errorAnswer)).toEqual([['error'], ['fields', '*']]);
    expect(listSentencePaths(ENDPOINTS.previewImport.answer)).toEqual([['preview', 'problems', '*', 'reason']]);
  });
});
