import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../child-processes.ts';
import type { Mutant } from './mutants.ts';
import { listTestsIn } from './nearby-tests.ts';
import { insertFileSwitches } from './switches.ts';

/** The guards that one test reached, by index, and how it failed. */
export interface TestVisit {
  file: string;
  name: string;
  ms: number;
  guards: readonly number[];
  failure: string | null;
}

export interface RoundPlan {
  /** File to which each test appends its visit. */
  notes: string;
  /** The removed guard by test; tests without one are skipped. Null: all tests run with all guards. */
  without: Record<string, number> | null;
}

const CONFIG = 'vitest.config.ts';
const PROJECT = "name: 'api-postgres',";
const SETUP = 'tools/test/guards/switch-setup.ts';

/** Tests per guard in each round. The first kills most mutants; survivors meet all tests in the end. */
const TESTS_PER_GUARD_MAX = [2, 8];

/** Runs only these tests, with all guards. */
const NO_GUARD = -1;

const formatTestKey = ({ file, name }: TestVisit) => `${file} > ${name}`;

/**
 * Finds a test that kills each mutant. Tests that reach different guards run together, each without its own guard, so a
 * few runs cover all guards. A killing test must pass with the guard, before and afterwards.
 */
export async function runMutantRounds(copy: string, guards: readonly Mutant[], only: readonly string[]) {
  insertSwitches(copy, guards);
  const all = ['server/src/domains', 'server/test'].flatMap((folder) => listTestsIn(copy, folder));
  const visits = await runTests(
    copy,
    all.filter((file) => only.some((part) => file.includes(part))),
    null,
  );
  const waiting = new Map(guards.map((_guard, id) => [id, listReachingTests(visits, id)]));
  const reached = new Set([...waiting].filter(([, tests]) => tests.length > 0).map(([id]) => guards[id]));
  const kills = new Map<Mutant | undefined, TestVisit>();
  for (let round = 0; ; round += 1) {
    const without = planRound(waiting, TESTS_PER_GUARD_MAX[round] ?? Number.POSITIVE_INFINITY);
    const count = Object.keys(without).length;
    if (count === 0) break;
    for (const visit of await runTests(copy, all, without)) {
      const id = without[formatTestKey(visit)];
      if (visit.failure === null || id === undefined) continue;
      kills.set(guards[id], visit);
      waiting.delete(id);
    }
    console.log(`round ${round + 1}, ${count} tests: ${kills.size} of ${guards.length} mutants killed`);
  }
  const control = await runTests(
    copy,
    all,
    Object.fromEntries([...kills.values()].map((visit) => [formatTestKey(visit), NO_GUARD])),
  );
  const failing = new Set(control.filter(({ failure }) => failure !== null).map(formatTestKey));
  for (const [guard, visit] of kills) if (failing.has(formatTestKey(visit))) kills.delete(guard);
  return { reached, kills };
}

/** Fast tests that reach few other guards first. */
export function listReachingTests(visits: readonly TestVisit[], guard: number): string[] {
  return visits
    .filter(({ guards }) => guards.includes(guard))
    .toSorted((a, b) => a.guards.length * a.ms - b.guards.length * b.ms)
    .map(formatTestKey);
}

/** Assigns each test to one guard, in turn, guards with few tests left first. Assigned tests leave `waiting`. */
export function planRound(waiting: Map<number, string[]>, testsMax: number): Record<string, number> {
  const plan: Record<string, number> = {};
  let takers = [...waiting].toSorted(([, a], [, b]) => a.length - b.length);
  for (let turn = 0; turn < testsMax && takers.length > 0; turn += 1) {
    takers = takers.filter(([guard, tests]) => {
      const next = tests.findIndex((test) => plan[test] === undefined);
      const [test] = next === -1 ? [] : tests.splice(next, 1);
      if (test !== undefined) plan[test] = guard;
      return test !== undefined;
    });
  }
  return plan;
}

function insertSwitches(copy: string, guards: readonly Mutant[]): void {
  const change = (file: string, by: (text: string) => string) => {
    const full = path.join(copy, file);
    writeFileSync(full, by(readFileSync(full, 'utf8')));
  };
  for (const file of new Set(guards.map((guard) => guard.file)))
    change(file, (text) => insertFileSwitches(text, file, guards));
  change(CONFIG, (text) => {
    if (!text.includes(PROJECT)) throw new Error(`${CONFIG} has no ${PROJECT}`);
    return text.replace(PROJECT, `${PROJECT} setupFiles: '${SETUP}',`);
  });
}

async function runTests(copy: string, tests: readonly string[], without: RoundPlan['without']): Promise<TestVisit[]> {
  const [plan, notes] = [path.join(copy, 'plan.json'), path.join(copy, 'visits.jsonl')];
  rmSync(notes, { force: true });
  writeFileSync(plan, JSON.stringify({ notes, without } satisfies RoundPlan));
  const planned = Object.keys(without ?? {});
  const files = tests.filter((file) => without === null || planned.some((key) => key.startsWith(`${file} > `)));
  if (files.length === 0) return [];
  const args = ['run', '--project', 'api-postgres', '--reporter', 'dot', ...files];
  const { code, output } = await runCommand('vitest', args, {
    cwd: copy,
    env: { NO_COLOR: '1', GUARDS_PLAN: plan },
  });
  if (without === null && code !== 0) throw new Error(`Some tests fail without a mutant:\n${output}`);
  return readFileSync(notes, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TestVisit);
}
