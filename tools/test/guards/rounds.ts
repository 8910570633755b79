import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../child-processes.ts';
import type { Mutant } from './mutants.ts';
import { listTestsIn } from './nearby-tests.ts';
import { insertFileSwitches } from './switches.ts';

/** What one test told: to which guards it came, by their place in the list, and how it failed. */
export interface TestVisit {
  file: string;
  name: string;
  ms: number;
  guards: readonly number[];
  failure: string | null;
}

export interface RoundPlan {
  /** Where each test writes its visit, a line each. */
  notes: string;
  /** Which guard is out for which test; the others are left out. Null: all run, and every guard is in. */
  without: Record<string, number> | null;
}

const CONFIG = 'vitest.config.ts';
const PROJECT = "name: 'api-postgres',";
const SETUP = 'tools/test/guards/switch-setup.ts';

/** How many tests of a guard are tried in a round. Most guards are missed by the first; what nobody misses meets all. */
const TESTS_PER_GUARD_MAX = [2, 8];

/** No guard is out, but only these tests run. */
const NO_GUARD = -1;

const formatTestKey = ({ file, name }: TestVisit) => `${file} > ${name}`;

/**
 * Who missed which guard. Tests that come to different guards run side by side, each without its own: a few runs of
 * all tests do for every guard. Whoever missed one passed with it, before and afterwards.
 */
export async function runMutantRounds(scratch: string, guards: readonly Mutant[], only: readonly string[]) {
  insertSwitches(scratch, guards);
  const all = ['server/src/domains', 'server/test'].flatMap((folder) => listTestsIn(scratch, folder));
  const visits = await runTests(
    scratch,
    all.filter((file) => only.some((part) => file.includes(part))),
    null,
  );
  const waiting = new Map(guards.map((_guard, id) => [id, listReachingTests(visits, id)]));
  const reached = new Set([...waiting].filter(([, tests]) => tests.length > 0).map(([id]) => guards[id]));
  const missed = new Map<Mutant | undefined, TestVisit>();
  for (let round = 0; ; round += 1) {
    const without = planRound(waiting, TESTS_PER_GUARD_MAX[round] ?? Number.POSITIVE_INFINITY);
    const count = Object.keys(without).length;
    if (count === 0) break;
    for (const visit of await runTests(scratch, all, without)) {
      const id = without[formatTestKey(visit)];
      if (visit.failure === null || id === undefined) continue;
      missed.set(guards[id], visit);
      waiting.delete(id);
    }
    console.log(`round ${round + 1}, ${count} tests: ${missed.size} of ${guards.length} are missed`);
  }
  const control = await runTests(
    scratch,
    all,
    Object.fromEntries([...missed.values()].map((visit) => [formatTestKey(visit), NO_GUARD])),
  );
  const unsound = new Set(control.filter(({ failure }) => failure !== null).map(formatTestKey));
  for (const [guard, visit] of missed) if (unsound.has(formatTestKey(visit))) missed.delete(guard);
  return { reached, missed };
}

/** Quick tests that come to little else are the nearest. */
export function listReachingTests(visits: readonly TestVisit[], guard: number): string[] {
  return visits
    .filter(({ guards }) => guards.includes(guard))
    .toSorted((a, b) => a.guards.length * a.ms - b.guards.length * b.ms)
    .map(formatTestKey);
}

/** Each test is for one guard. They take in turns, those with few tests left first. What is planned waits no longer. */
export function planRound(waiting: Map<number, string[]>, most: number): Record<string, number> {
  const plan: Record<string, number> = {};
  let takers = [...waiting].toSorted(([, a], [, b]) => a.length - b.length);
  for (let turn = 0; turn < most && takers.length > 0; turn += 1) {
    takers = takers.filter(([guard, tests]) => {
      const next = tests.findIndex((test) => plan[test] === undefined);
      const [test] = next === -1 ? [] : tests.splice(next, 1);
      if (test !== undefined) plan[test] = guard;
      return test !== undefined;
    });
  }
  return plan;
}

function insertSwitches(scratch: string, guards: readonly Mutant[]): void {
  const change = (file: string, by: (text: string) => string) => {
    const full = path.join(scratch, file);
    writeFileSync(full, by(readFileSync(full, 'utf8')));
  };
  for (const file of new Set(guards.map((guard) => guard.file)))
    change(file, (text) => insertFileSwitches(text, file, guards));
  change(CONFIG, (text) => {
    if (!text.includes(PROJECT)) throw new Error(`${CONFIG} has no ${PROJECT}`);
    return text.replace(PROJECT, `${PROJECT} setupFiles: '${SETUP}',`);
  });
}

async function runTests(
  scratch: string,
  tests: readonly string[],
  without: RoundPlan['without'],
): Promise<TestVisit[]> {
  const [plan, notes] = [path.join(scratch, 'plan.json'), path.join(scratch, 'visits.jsonl')];
  rmSync(notes, { force: true });
  writeFileSync(plan, JSON.stringify({ notes, without } satisfies RoundPlan));
  const planned = Object.keys(without ?? {});
  const files = tests.filter((file) => without === null || planned.some((key) => key.startsWith(`${file} > `)));
  if (files.length === 0) return [];
  const args = ['run', '--project', 'api-postgres', '--reporter', 'dot', ...files];
  const { code, output } = await runCommand('vitest', args, {
    cwd: scratch,
    env: { NO_COLOR: '1', GUARDS_PLAN: plan },
  });
  if (without === null && code !== 0) throw new Error(`Some tests fail as they are:\n${output}`);
  return readFileSync(notes, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TestVisit);
}
