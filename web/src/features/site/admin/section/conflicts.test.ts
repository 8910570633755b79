import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { expect, it } from 'vitest';
import { describeValue, listConflicts, takeTheirs } from './conflicts.ts';

const base = EXAMPLE_SITE.facts;
const mine = { ...base, name: 'Neema Chapel', tagline: { en: 'Grace for all' } };
const theirs = { ...base, name: 'Neema Church', town: 'Nakuru', social_links: base.social_links.slice(0, 1) };

it('equal contents have no conflict', () => {
  expect(listConflicts(base, structuredClone(base), base)).toEqual([]);
});

it('lists each differing word, and a list of another length as a whole', () => {
  const found = listConflicts(mine, theirs, base);
  expect(found.map(({ path, isOnlyTheirs }) => [path, isOnlyTheirs])).toEqual([
    ['name', false],
    ['tagline.en', false],
    ['town', true],
    ['social_links', true],
  ]);
});

it('a picture of another kind is one conflict', () => {
  const drawn = { portrait: { kind: 'drawn', skin: 'deep' } };
  const photo = { portrait: { kind: 'photo', image: 'abc' } };
  expect(listConflicts(drawn, photo, drawn)).toEqual([
    { path: 'portrait', mine: drawn.portrait, theirs: photo.portrait, isOnlyTheirs: true },
  ]);
  expect(listConflicts({ testimonial: null }, { testimonial: { name: 'A' } }, {})).toHaveLength(1);
});

it('takes the chosen words of the other and keeps all own ones', () => {
  const found = listConflicts(mine, theirs, base);
  expect(takeTheirs(mine, found, new Set())).toEqual(mine);
  expect(takeTheirs(mine, found, new Set(['town', 'social_links']))).toEqual({
    ...mine,
    town: 'Nakuru',
    social_links: theirs.social_links,
  });
  expect(takeTheirs(mine, found, new Set(found.map(({ path }) => path)))).toEqual(theirs);
});

it('replaces words inside a list', () => {
  const rows = (words: string) => ({ services: [{ time: { en: '9' } }, { time: { en: words } }] });
  const found = listConflicts(rows('10'), rows('11'), rows('9'));
  expect(found.map(({ path }) => path)).toEqual(['services.1.time.en']);
  expect(takeTheirs(rows('10'), found, new Set(['services.1.time.en']))).toEqual(rows('11'));
});

it('a list is shown by all of its words', () => {
  expect(describeValue(base.social_links.slice(0, 1))).toBe('Facebook\nhttps://www.facebook.com/utukufu.example');
  expect(describeValue(null)).toBe('');
  expect(describeValue(1998)).toBe('1998');
});
