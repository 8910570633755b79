import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isCi } from '../../../tools/test/ci-mode.ts';
import { turnServingOn } from '../support/serving.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type FuzzCase, makeCase } from './cases.ts';
import { createFuzzWorld, type FuzzWorld } from './fuzz-world.ts';
import type { Refs } from './json-schema.ts';
import { createRefResolver, listOperations, type OpenApi, type Operation } from './operations.ts';
import { findFault, isAdmitted } from './verdict.ts';

/** CI runs more cases, and `npm run fuzz` even more. FUZZ_SEED repeats a run, FUZZ_ONLY selects operations. */
const CASES = Number(process.env['FUZZ_CASES'] ?? (isCi ? 500 : 100));
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const ONLY = process.env['FUZZ_ONLY']?.split(',').filter((name) => name !== '') ?? [];

/** The committed document, not one generated from the schemas: it still contains a rule that a schema lost. */
const DOCUMENT = join(import.meta.dirname, '../../../docs/openapi.json');

const CONCURRENT_CASES = 8;
const COVERAGE_CASES_MIN = 500;
const COVERAGE_TRIES = 10;
const HANG_MS = 2000;
const HANG_ATTEMPTS = 5;
/** Rate limits are reset at this interval so that cases get past them. */
const CLEAR_EVERY = 50;
const FAULTS_SHOWN = 3;

/** Operations that cannot succeed by chance, because they need a code, a token or a signature. */
const NEEDS_A_SECRET = [
  'verify',
  'resetPassword',
  'choosePassword',
  'confirmEmail',
  'answerByApp',
  'answerByPasskey',
  'answerByRecoveryCode',
  'askPasskeyForSecondStep',
  'logInByPasskey',
  'addPasskey',
  'confirmApp',
  'confirmRecoveryCodes',
  'readServingCalendar',
  // The document does not contain the content of a section, nor the hash of a draft.
  'saveSiteSection',
  'publishSite',
];

interface Tally {
  faults: string[];
  accepted: number;
  slowestMs: number;
  /** Indexes of cases that took too long while others ran. */
  slow: number[];
}

describe('fuzz from the OpenAPI document', () => {
  it(`answers ${CASES} cases of each operation correctly, seed ${SEED}`, { timeout: 3_600_000 }, async () => {
    const app = await startTestApp();
    app.clock.set('2026-11-15T06:00:00Z');
    const before = process.cpuUsage();
    const document = JSON.parse(await readFile(DOCUMENT, 'utf8')) as OpenApi;
    const operations = listOperations(document).filter(({ name }) => ONLY.length === 0 || ONLY.includes(name));
    const never: string[] = [];
    const faults: string[] = [];
    await turnServingOn(app);
    let world = await createFuzzWorld(app);
    for (const operation of operations) {
      const startedAt = process.cpuUsage();
      const tally = await fuzzOperation(app, operation, world, createRefResolver(document));
      // A read leaves the world unchanged.
      if (operation.method !== 'GET') world = await createFuzzWorld(app);
      if (operation.name === 'changeModule') await turnServingOn(app);
      faults.push(...tally.faults);
      if (tally.accepted === 0) never.push(operation.name);
      if (process.env['FUZZ_TELL']) printTally(operation, tally, process.cpuUsage(startedAt));
    }
    const { user, system } = process.cpuUsage(before);
    const seconds = Math.round((user + system) / 1e6);
    console.log(
      `fuzz: ${operations.length} operations, ${CASES} cases each, seed ${SEED}: ${faults.length} faults, ${seconds} s of CPU`,
    );
    expect(faults).toEqual([]);
    // Detects operations for which the generator never makes a valid case.
    if (CASES >= COVERAGE_CASES_MIN) expect(never.filter((name) => !NEEDS_A_SECRET.includes(name))).toEqual([]);
  });
});

/** Chance decides which case is the first valid one: an operation that must succeed once gets more tries. */
function getCaseCount({ name }: Operation, { accepted }: Tally): number {
  const mustSucceed = CASES >= COVERAGE_CASES_MIN && !NEEDS_A_SECRET.includes(name);
  return mustSucceed && accepted === 0 ? CASES * COVERAGE_TRIES : CASES;
}

async function fuzzOperation(app: TestApp, operation: Operation, world: FuzzWorld, refs: Refs): Promise<Tally> {
  const tally: Tally = { faults: [], accepted: 0, slowestMs: 0, slow: [] };
  let next = 0;
  const work = async () => {
    while (next < getCaseCount(operation, tally) && tally.faults.length < FAULTS_SHOWN) {
      const index = next;
      next += 1;
      if (index % CLEAR_EVERY === 0 && !operation.isPasswordHashed) await clearThrottles(app);
      await tryCase(app, operation, { world, refs, index, tally });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CASES }, work));
  // Any case may be slow on a busy machine. One that is slow each time, alone, hangs.
  for (const index of tally.slow.slice(0, FAULTS_SHOWN)) {
    const fuzzCase = makeCase(operation, SEED, index, world, refs);
    const ms = await findFastestMs(() => sendCase(app, operation, fuzzCase, world));
    if (ms > HANG_MS) tally.faults.push(describeFault(operation, fuzzCase, index, `takes ${Math.round(ms)} ms`));
  }
  return tally;
}

/** Other cases count in these rows at the same time. The lock on the table comes first, so that row locks cannot deadlock. */
async function clearThrottles(app: TestApp): Promise<void> {
  await app.deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table throttles in exclusive mode`);
    await tx.execute(sql`delete from throttles`);
  });
}

/** Stops at the first answer that does not hang. */
async function findFastestMs(send: () => Promise<{ ms: number }>): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < HANG_ATTEMPTS && fastest > HANG_MS; attempt += 1)
    fastest = Math.min(fastest, (await send()).ms);
  return fastest;
}

interface CaseContext {
  world: FuzzWorld;
  refs: Refs;
  index: number;
  tally: Tally;
}

async function tryCase(app: TestApp, operation: Operation, { world, refs, index, tally }: CaseContext): Promise<void> {
  const fuzzCase = makeCase(operation, SEED, index, world, refs);
  const answer = await sendCase(app, operation, fuzzCase, world);
  if (answer.ms > HANG_MS) tally.slow.push(index);
  tally.slowestMs = Math.max(tally.slowestMs, answer.ms);
  if (answer.status < 400) tally.accepted += 1;
  if (answer.status === 401 && operation.isGuarded && !fuzzCase.isOdd) await world.revive(fuzzCase.caller);
  const isWronglyAdmitted = isAdmitted(operation, fuzzCase, answer) && !(await world.isAdmin(fuzzCase.caller));
  const fault = isWronglyAdmitted
    ? 'admits a caller who is not an admin'
    : findFault(operation, fuzzCase, answer, refs);
  if (fault !== null)
    tally.faults.push(describeFault(operation, fuzzCase, index, `${fault}: ${answer.text.slice(0, 200)}`));
}

async function sendCase(app: TestApp, operation: Operation, fuzzCase: FuzzCase, world: FuzzWorld) {
  const token = world.tokenOf(fuzzCase.caller);
  const startedAt = performance.now();
  const answer = await app.server.inject({
    method: operation.method,
    url: fuzzCase.url,
    ...(fuzzCase.payload !== undefined && { payload: fuzzCase.payload }),
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...fuzzCase.headers },
  });
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    text: answer.payload,
    ms: performance.now() - startedAt,
  };
}

function describeFault(operation: Operation, fuzzCase: FuzzCase, index: number, fault: string): string {
  const body = fuzzCase.payload === undefined ? '' : ` ${String(fuzzCase.payload).slice(0, 400)}`;
  return `${operation.name} #${index} as ${fuzzCase.caller}: ${fault}\n  ${operation.method} ${fuzzCase.url.slice(0, 300)}${body}`;
}

function printTally(
  { name }: Operation,
  { accepted, slowestMs, faults }: Tally,
  { user, system }: NodeJS.CpuUsage,
): void {
  const ms = Math.round((user + system) / 1000);
  console.log(
    `${name}: ${ms} ms of CPU, slowest ${Math.round(slowestMs)} ms, ${accepted} accepted, ${faults.length} faults`,
  );
}
