import { describe, expect, it } from 'vitest';
import { benchGrowth } from './growth.ts';
import { benchKills } from './kills.ts';
import { WORKS } from './limit/works.ts';
import { benchLimit } from './limit.ts';
import { benchLoad } from './load.ts';
import { benchPublish } from './publish.ts';
import { benchRelease } from './release.ts';
import { benchStart } from './start.ts';
import type { Figure } from './support/figures.ts';

function findFigure(figures: readonly Figure[], name: RegExp): Figure {
  const found = figures.find((figure) => name.test(figure.name));
  if (!found) throw new Error(`There is no figure ${name.source}: ${figures.map((figure) => figure.name).join(', ')}`);
  return found;
}

/**
 * Runs the benchmarks at their smallest size: they must run, cover what they claim and meet no error. Speed is not
 * checked here; see `npm run bench`.
 */
describe.skipIf(process.platform !== 'linux')('the benchmarks', { timeout: 240_000 }, () => {
  it('load: visitors and a spike meet no error', async () => {
    const spike = { people: 100, seconds: 1, afterSeconds: 0 };
    const plan = { warmUpSeconds: 0, steadySeconds: 2, spike };
    const figures = await benchLoad({ engine: 'postgres', people: 200, visitors: 10, plan });
    expect(findFigure(figures, /: 5xx and requests without an answer/).measured).toMatch(/^0 of \d+/);
    expect(findFigure(figures, /spike, 5xx other than 503/).measured).toMatch(/^0 of [1-9]\d*/);
    expect(findFigure(figures, /no Retry-After/).measured).toMatch(/^0 of/);
  });

  it('load for long: samples are taken, and no request fails', async () => {
    const plan = { samples: 3, sampleSeconds: 1 };
    const figures = await benchLoad({ engine: 'postgres', people: 200, visitors: 10, plan });
    expect(findFigure(figures, /5xx/).measured).toMatch(/^0 of [1-9]\d*/);
    expect(findFigure(figures, /open handles/).measured).toMatch(/\([1-9]\d* to [1-9]\d*\)/);
  });

  it('growth: every list is measured, or excluded for a reason', async () => {
    const figures = await benchGrowth({ engine: 'postgres', sizes: [500], rounds: 1, requests: 1 });
    expect(Number(/calls of (\d+)/.exec(findFigure(figures, /grow faster/).name)?.[1])).toBeGreaterThan(100);
    expect(findFigure(figures, /neither measured nor excluded/).measured).toBe('0');
  });

  it('limit: each frequent call sends few statements, all prepared by name', async () => {
    const figures = await benchLimit({ people: 300, rounds: 1, requests: 8 });
    const counted = figures.filter(({ name }) => /: statements of a request$|not prepared by name/.test(name));
    expect(counted.length).toBe(WORKS.length + 1);
    expect(counted.filter(({ isMet }) => !isMet)).toEqual([]);
  });

  it('kills: no acknowledged write is lost or applied in part', async () => {
    const figures = await benchKills({ work: 'writes', engine: 'postgres', kills: 2, people: 20 });
    expect(findFigure(figures, /lost in/)).toMatchObject({ isMet: true });
    expect(findFigure(figures, /in part/)).toMatchObject({ isMet: true });
  });

  it('publish: no visitor meets a failed or mixed page', async () => {
    const figures = await benchPublish({ times: 1, engine: 'embedded' });
    expect(findFigure(figures, /failed answers/)).toMatchObject({ isMet: true });
    expect(findFigure(figures, /two versions/)).toMatchObject({ isMet: true });
  });

  it('release: installed in an empty folder, every command works, within its size', async () => {
    const figures = await benchRelease({ hasEmptyCache: false });
    expect(findFigure(figures, /exit codes/)).toMatchObject({ isMet: true });
    expect(findFigure(figures, /installed/)).toMatchObject({ isMet: true });
  });

  it('start: the product starts, rests and stops in order', async () => {
    const figures = await benchStart({ engine: 'postgres', starts: 1, restMs: 0 });
    expect(findFigure(figures, /idle memory/).measured).toMatch(/^[1-9]\d+;/);
    expect(findFigure(figures, /stop on SIGTERM/).measured).toMatch(/; 0$/);
  });
});
