import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../paths.ts';
import { applyMutant, listMutants, type Mutant, takeSample } from './mutants.ts';
import { listNearbyTests } from './nearby-tests.ts';
import { listGuardedFiles } from './report.ts';
import { listReachingTests, planRound, type TestVisit } from './rounds.ts';
import { hasSwitch, insertFileSwitches } from './switches.ts';

/** The text of a file of this name without each guard, one at a time. */
const without = (file: string, text: string) => foundIn(file, text).map((mutant) => applyMutant(text, mutant));

function foundIn(file: string, text: string): Mutant[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'kanisa-guards-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
  return listMutants(folder, file);
}

describe('a removed guard', () => {
  it.each([
    ['server/src/policy/policy.ts', "'a.b': { allows: isAdmin },", "'a.b': { allows: () => true },"],
    ['server/src/policy/policy.ts', 'const is = (actor) => actor.isActive && x;', 'const is = (actor) => x;'],
    ['contract/src/y/x.schema.ts', "{\n  access: 'people.read',\n}", "{\n  access: 'signed-in',\n}"],
    ['contract/src/y/x.schema.ts', "{\n  access: 'signed-in',\n}", "{\n  access: 'public',\n}"],
    ['contract/src/y/x.schema.ts', "z.string().max(3, text('(')).trim()", 'z.string().trim()'],
    ['contract/src/y/x.schema.ts', 'z.string().refine((v) => f(v), { error })', 'z.string()'],
    ['contract/src/y/x.schema.ts', 'z.strictObject({})', 'z.object({})'],
    ['server/src/domains/y/x/x.repo.ts', 'and(eq(t.id, id), eq(t.userId, userId))', 'and(eq(t.id, id), undefined)'],
    [
      'server/src/domains/y/x/x.service.ts',
      "if (!(await f(x))) throw new AppError('forbidden');",
      'if (!(await f(x))) void 0;',
    ],
    ['server/src/domains/y/x/x.service.ts', 'if (a)\n    throw notFound();', 'if (a) void 0;'],
    [
      'server/src/domains/y/x/x.service.ts',
      "authorize(deps.policy, actor, 'info.post', factsOf(one));",
      "actor.authorized.add('info.post');",
    ],
  ])('of %s: %s', (file, text, expected) => {
    expect(without(file, text)).toEqual([expected]);
  });

  it.each([
    ['contract/src/y/x.schema.ts', "{\n  access: 'public',\n}; Math.max(1, 2)"],
    ['contract/src/x.test.ts', 'z.string().max(3)'],
    ['server/src/domains/y/x/x.service.ts', "if (!row) throw new Error('no row');"],
    ['server/src/platform/x.ts', "if (!row) throw new AppError('invalid');"],
  ])('does not exist in %s: %s', (file, text) => {
    expect(without(file, text)).toEqual([]);
  });
});

describe('a guard with a switch', () => {
  it.each([
    [
      'server/src/domains/y/x/x.repo.ts',
      'and(eq(t.userId, a), eq(t.userId, b))',
      'and((globalThis.isOut?.(0) ? undefined : eq(t.userId, a)), (globalThis.isOut?.(1) ? undefined : eq(t.userId, b)))',
    ],
    [
      'server/src/domains/y/x/x.service.ts',
      'if (a) throw rejected;\nelse if (b) throw notFound();',
      'if (a) if (globalThis.isOut?.(0)) void 0; else throw rejected;\nelse if (b) if (globalThis.isOut?.(1)) void 0; else throw notFound();',
    ],
    [
      'server/src/domains/y/x/x.service.ts',
      "authorize(deps.policy, actor, 'info.post', facts);",
      "if (globalThis.isOut?.(0)) actor.authorized.add('info.post'); else authorize(deps.policy, actor, 'info.post', facts);",
    ],
  ])('of %s: %s', (file, text, expected) => {
    const spaced = (code: string) => code.replace(/ +/g, ' ').trim();
    expect(spaced(insertFileSwitches(text, file, foundIn(file, text)))).toBe(expected);
    expect(insertFileSwitches(text, 'another.ts', foundIn(file, text))).toBe(text);
  });

  it('is tried with the tests that reach it, fast ones that reach little else first', () => {
    const visit = (name: string, ms: number, ...guards: number[]): TestVisit => ({
      file: 'x.test.ts',
      name,
      ms,
      guards,
      failure: null,
    });
    const visits = [
      visit('slow', 9000, 7),
      visit('wide', 100, 1, 2, 3, 7),
      visit('close', 100, 7),
      visit('other', 1, 8),
    ];
    expect(listReachingTests(visits, 7)).toEqual(['x.test.ts > close', 'x.test.ts > wide', 'x.test.ts > slow']);
    expect(listReachingTests(visits, 9)).toEqual([]);
  });

  it('takes turns with others in each round, and meets each of its tests once', () => {
    const waiting = new Map([
      [1, ['a', 'b', 'c', 'd']],
      [2, ['a', 'b']],
      [3, []],
    ]);
    expect(planRound(waiting, 1)).toEqual({ a: 2, b: 1 });
    expect(planRound(waiting, Number.POSITIVE_INFINITY)).toEqual({ b: 2, a: 1, c: 1, d: 1 });
    expect(planRound(waiting, Number.POSITIVE_INFINITY)).toEqual({});
  });
});

describe('the guards of the product', () => {
  const files = listGuardedFiles(projectRoot, '**');
  const mutants = files.flatMap((file) => listMutants(projectRoot, file));

  it('are found in place, and each guard without a switch has nearby tests', () => {
    expect(mutants.length).toBeGreaterThan(500);
    for (const mutant of mutants) {
      const text = readFileSync(path.join(projectRoot, mutant.file), 'utf8');
      expect(applyMutant(text, mutant)).not.toBe(text);
    }
    for (const mutant of mutants.filter((one) => !hasSwitch(one))) {
      const near = listNearbyTests(projectRoot, mutant).flatMap(({ files: tests }) => tests);
      expect(near.length, mutant.file).toBeGreaterThan(0);
      expect(near.filter((test) => !existsSync(path.join(projectRoot, test)))).toEqual([]);
    }
  });

  it('give the same sample for the same seed, without duplicates', () => {
    const sample = takeSample(mutants, 40, 3);
    expect(new Set(sample).size).toBe(40);
    expect(takeSample(mutants, 40, 3)).toEqual(sample);
    expect(takeSample(mutants, 40, 4)).not.toEqual(sample);
  });
});
