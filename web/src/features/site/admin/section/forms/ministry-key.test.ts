import { MINISTRY_KEY_MAX, MINISTRY_KEY_PATTERN } from '@kanisa/contract/site/site.ts';
import { expect, it } from 'vitest';
import { makeMinistryKey } from './ministry-key.ts';

it.each([
  ['Youth', 'youth'],
  ['Women & Girls', 'women-girls'],
  ['Men’s Fellowship', 'mens-fellowship'],
  ['Élan vital', 'elan-vital'],
  ['24/7 Prayer', 'prayer'],
  ['祈り', 'ministry'],
  ['', 'ministry'],
])('makes an address of %j', (title, key) => {
  expect(makeMinistryKey(title, [])).toBe(key);
});

it('numbers an address that is taken, and keeps within the contract', () => {
  expect(makeMinistryKey('Youth', ['youth', 'youth-2'])).toBe('youth-3');
  const long = makeMinistryKey('a very long name '.repeat(10), []);
  expect(long.length).toBeLessThanOrEqual(MINISTRY_KEY_MAX);
  expect(long).toMatch(MINISTRY_KEY_PATTERN);
});
