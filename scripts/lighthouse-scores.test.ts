import { expect, it } from 'vitest';
import { missedTargets, type PageScores, tableRows } from './lighthouse-scores.ts';

const perfect = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const home = (...runs: PageScores['runs']): PageScores => ({ path: '/', runs });

it('is content with the targets themselves', () => {
  expect(missedTargets([home({ ...perfect, performance: 95 })])).toEqual([]);
});

it('takes the median of performance, so that one bad moment of the machine does not count', () => {
  expect(missedTargets([home(perfect, { performance: 60 }, { performance: 97 })])).toEqual([]);
  expect(missedTargets([home(perfect, { performance: 94 }, { performance: 93 })])).toEqual([
    '/: performance 94 (100, 94, 93), wanted 95',
  ]);
});

it('takes the worst of the others', () => {
  expect(missedTargets([home(perfect, { ...perfect, seo: 99 })])).toEqual(['/: seo 99, wanted 100']);
});

it('takes a score that is missing for one that is too low', () => {
  expect(missedTargets([home({ performance: 100, accessibility: 100, seo: 100 })])).toEqual([
    '/: best-practices not measured, wanted 100',
  ]);
  expect(missedTargets([home()])).toHaveLength(4);
});

it('shows each run of performance beside the median', () => {
  expect(tableRows([home(perfect, { performance: 96 }, { performance: 98 })])).toEqual([
    ['/', '98 (100, 96, 98)', '100', '100', '100'],
  ]);
});
