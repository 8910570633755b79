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
  expect(describeValue('facts', 'social_links', base.social_links.slice(0, 1))).toEqual([
    { path: 'social_links.0.network', words: 'Facebook' },
    { path: 'social_links.0.url', words: 'https://www.facebook.com/utukufu.example' },
  ]);
  expect(describeValue('services', 'services', [{ weekday: 0 }])).toEqual([
    { path: 'services.0.weekday', words: 'Sunday' },
  ]);
  expect(describeValue('home', 'testimonial', null)).toEqual([]);
  expect(describeValue('facts', 'tagline.sw', '')).toEqual([]);
  expect(describeValue('facts', 'founded_in', 1998)).toEqual([{ path: 'founded_in', words: '1998' }]);
});

it('an uploaded picture is shown as a picture', () => {
  const image = 'abcdefghij0123456789';
  expect(describeValue('look', 'logo', image)).toEqual([{ path: 'logo', image, imageKind: 'logo' }]);
  expect(describeValue('about', 'leaders.1.portrait', { kind: 'photo', image })).toEqual([
    { path: 'leaders.1.portrait.kind', words: 'An own photo' },
    { path: 'leaders.1.portrait.image', image, imageKind: 'portrait' },
  ]);
  expect(describeValue('ministries', 'ministries', [{ saying: '', picture: { kind: 'photo', image } }])).toEqual([
    { path: 'ministries.0.picture.kind', words: 'An own photo' },
    { path: 'ministries.0.picture.image', image, imageKind: 'ministry' },
  ]);
  expect(describeValue('look', 'home_picture', { kind: 'drawn' })).toEqual([
    { path: 'home_picture.kind', words: 'A drawing' },
  ]);
});
