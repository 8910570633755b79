import { describe, expect, it } from 'vitest';
import { splitLanguagePath, toLanguagePath } from './languages.ts';

describe('the language of a path', () => {
  it('is read from the prefix', () => {
    expect(splitLanguagePath('/sw/events?page=2')).toEqual({ language: 'sw', path: '/events?page=2' });
    expect(splitLanguagePath('/sw')).toEqual({ language: 'sw', path: '/' });
    expect(splitLanguagePath('/sw/')).toEqual({ language: 'sw', path: '/' });
    expect(splitLanguagePath('/sw?from=mail')).toEqual({ language: 'sw', path: '/?from=mail' });
  });

  it('is English without a prefix, also for a word that begins like one', () => {
    expect(splitLanguagePath('/events')).toEqual({ language: 'en', path: '/events' });
    expect(splitLanguagePath('/swahili')).toEqual({ language: 'en', path: '/swahili' });
    expect(splitLanguagePath('/')).toEqual({ language: 'en', path: '/' });
  });

  it('can be changed for the same page', () => {
    expect(toLanguagePath('/events?page=2', 'sw')).toBe('/sw/events?page=2');
    expect(toLanguagePath('/sw/events', 'sw')).toBe('/sw/events');
    expect(toLanguagePath('/sw/events#top', 'en')).toBe('/events#top');
    expect(toLanguagePath('/', 'sw')).toBe('/sw');
    expect(toLanguagePath('/?from=mail', 'sw')).toBe('/sw?from=mail');
    expect(toLanguagePath('/sw', 'en')).toBe('/');
  });
});
