import { appendFileSync, readFileSync } from 'node:fs';
import { beforeEach } from 'vitest';
import type { RoundPlan, TestVisit } from './rounds.ts';

/** Runs before each test of the project copy: removes the planned guard and records the reached ones. */
const { without, notes } = JSON.parse(readFileSync(process.env['GUARDS_PLAN'] ?? '', 'utf8')) as RoundPlan;

beforeEach(({ task, skip, onTestFinished }) => {
  const { name: file } = task.file;
  const name = task.fullTestName;
  const out = without?.[`${file} > ${name}`];
  if (without !== null && out === undefined) skip();
  const guards = new Set<number>();
  const startedAt = performance.now();
  Object.assign(globalThis, { isOut: (guard: number) => guards.add(guard) && guard === out });
  // The first registered callback runs last, so guards reached during cleanup count too.
  onTestFinished(() => {
    const ms = Math.round(performance.now() - startedAt);
    const failure = task.result?.errors?.[0]?.message ?? null;
    const visit: TestVisit = { file, name, ms, guards: [...guards], failure };
    appendFileSync(notes, `${JSON.stringify(visit)}\n`);
  });
});
