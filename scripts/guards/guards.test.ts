import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../paths.ts';
import { apply, mutantsOf, sampleOf } from './mutants.ts';
import { nearTests } from './near-tests.ts';
import { listGuarded } from './report.ts';

/** What becomes of a text in a file of this name, each guard taken out alone. */
function without(file: string, text: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'kanisa-guards-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
  return mutantsOf(folder, file).map((mutant) => apply(text, mutant));
}

describe('a guard that is taken out', () => {
  it.each([
    ['server/src/policy/table.ts', "'a.b': { allows: isAdmin },", "'a.b': { allows: () => true },"],
    ['server/src/policy/table.ts', 'const is = (actor) => actor.isActive && x;', 'const is = (actor) => x;'],
    ['contract/src/x.ts', "{\n  access: 'people.read',\n}", "{\n  access: 'signed-in',\n}"],
    ['contract/src/x.ts', "{\n  access: 'signed-in',\n}", "{\n  access: 'public',\n}"],
    ['contract/src/x.ts', "z.string().max(3, text('(')).trim()", 'z.string().trim()'],
    ['contract/src/x.ts', 'z.string().refine((v) => f(v), { error })', 'z.string()'],
    ['contract/src/x.ts', 'z.strictObject({})', 'z.object({})'],
    ['server/src/modules/x/x.repo.ts', 'and(eq(t.id, id), eq(t.userId, userId))', 'and(eq(t.id, id), undefined)'],
    [
      'server/src/modules/x/x.service.ts',
      "if (!(await f(x))) throw new AppError('forbidden');",
      'if (!(await f(x))) void 0;',
    ],
    [
      'server/src/modules/x/x.service.ts',
      "authorize(deps.policy, actor, 'info.post', factsOf(one));",
      "actor.authorized.add('info.post');",
    ],
  ])('of %s: %s', (file, text, expected) => {
    expect(without(file, text)).toEqual([expected]);
  });

  it.each([
    ['contract/src/x.ts', "{\n  access: 'public',\n}; Math.max(1, 2)"],
    ['contract/src/x.test.ts', 'z.string().max(3)'],
    ['server/src/modules/x/x.service.ts', "if (!row) throw new Error('no row');"],
    ['server/src/platform/x.ts', "if (!row) throw new AppError('invalid');"],
  ])('is none in %s: %s', (file, text) => {
    expect(without(file, text)).toEqual([]);
  });
});

describe('the guards of the product', () => {
  const files = listGuarded(root, '**');
  const mutants = files.flatMap((file) => mutantsOf(root, file));

  it('are found, each where it stands, and each has tests near it', () => {
    expect(mutants.length).toBeGreaterThan(500);
    for (const mutant of mutants) {
      const text = readFileSync(path.join(root, mutant.file), 'utf8');
      expect(apply(text, mutant)).not.toBe(text);
    }
    for (const mutant of mutants) {
      const near = nearTests(root, mutant).flatMap(({ files: tests }) => tests);
      expect(near.length, mutant.file).toBeGreaterThan(0);
      expect(near.filter((test) => !existsSync(path.join(root, test)))).toEqual([]);
    }
  });

  it('give the same sample for the same seed, without any twice', () => {
    const sample = sampleOf(mutants, 40, 3);
    expect(new Set(sample).size).toBe(40);
    expect(sampleOf(mutants, 40, 3)).toEqual(sample);
    expect(sampleOf(mutants, 40, 4)).not.toEqual(sample);
  });
});
