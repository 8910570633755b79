import { expect, it } from 'vitest';
import {
  listMissedTargets,
  makeTableRows,
  type PageScores,
  PUBLIC_TARGETS,
  SIGNED_IN_TARGETS,
} from './lighthouse-scores.ts';

const perfect = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const missed = (...pages: PageScores[]) => listMissedTargets(pages, PUBLIC_TARGETS);
const home = (...runs: PageScores['runs']): PageScores => ({ path: '/', runs });

it('accepts the targets themselves', () => {
  expect(missed(home({ ...perfect, performance: 95 }))).toEqual([]);
});

it('uses the median of performance, so that one slow run does not count', () => {
  expect(missed(home(perfect, { performance: 60 }, { performance: 97 }))).toEqual([]);
  expect(missed(home(perfect, { performance: 94 }, { performance: 93 }))).toEqual([
    '/: performance 94 (100, 94, 93), wanted 95',
  ]);
});

it('uses the worst run of the other categories', () => {
  expect(missed(home(perfect, { ...perfect, seo: 99 }))).toEqual(['/: seo 99, wanted 100']);
});

it('treats a missing score as too low', () => {
  expect(missed(home({ performance: 100, accessibility: 100, seo: 100 }))).toEqual([
    '/: best-practices not measured, wanted 100',
  ]);
  expect(missed(home())).toHaveLength(4);
});

it('shows each run of performance beside the median', () => {
  expect(makeTableRows([home(perfect, { performance: 96 }, { performance: 98 })], PUBLIC_TARGETS)).toEqual([
    ['/', '98 (100, 96, 98)', '100', '100', '100'],
  ]);
});

it('applies the targets of pages behind the login', () => {
  const { seo: _seo, ...scores } = perfect;
  const page = { path: '/profile', runs: [{ ...scores, performance: 90 }] };
  expect(listMissedTargets([page], SIGNED_IN_TARGETS)).toEqual([]);
  expect(makeTableRows([page], SIGNED_IN_TARGETS)).toEqual([['/profile', '90', '100', '100']]);
  const slow = { ...page, runs: [{ ...scores, performance: 89 }] };
  expect(listMissedTargets([slow], SIGNED_IN_TARGETS)).toEqual(['/profile: performance 89, wanted 90']);
});
