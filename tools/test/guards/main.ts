import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startCommand } from '../../child-processes.ts';
import { projectRoot } from '../../paths.ts';
import { startPostgres } from '../postgres.ts';
import { applyMutant, listMutants, type Mutant, takeSample } from './mutants.ts';
import { listNearbyTests, type NearbyTests } from './nearby-tests.ts';
import { createProjectCopy } from './project-copy.ts';
import { formatMutant, listGuardedFiles } from './report.ts';
import { runMutantRounds } from './rounds.ts';
import { hasSwitch } from './switches.ts';

/** Removes every guard in turn and checks whether a test fails. `--list` only lists the guards. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '**' },
    /** One of the kinds, like `policy` or `ownership`; several with commas. */
    kind: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    list: { type: 'boolean', default: false },
    /**
     * Limits guards with a switch to test files whose path contains one of these. Saves time while writing a test.
     */
    tests: { type: 'string', default: 'server/' },
    /** Skips the run that proves the tests pass without a mutant. */
    trust: { type: 'boolean', default: false },
  },
});

/** A run that takes longer hangs, which counts as a failure. */
const TEST_RUN_MAX_MS = 300_000;

/** Tests that fail without a mutant would kill every mutant, so each set runs once unchanged. */
const passingTestSets = new Set<string>();

const [part = 1, parts = 1] = values.part.split('/').map(Number);
const kinds = values.kind?.split(',');
const allMutants = listGuardedFiles(projectRoot, values.only)
  .flatMap((file) => listMutants(projectRoot, file))
  .filter(({ kind }) => kinds?.includes(kind) ?? true);
const sampled =
  values.sample === undefined ? allMutants : takeSample(allMutants, Number(values.sample), Number(values.seed));
const mutants = sampled.filter((_mutant, index) => index % parts === part - 1);

console.log(`${allMutants.length} guards, ${mutants.length} of them are removed in turn`);
if (values.list) for (const mutant of mutants) console.log(formatMutant(mutant));
else process.exit((await tryAllMutants()) ? 0 : 1);

async function tryAllMutants(): Promise<boolean> {
  const startedAt = performance.now();
  const copy = createProjectCopy(projectRoot);
  const survivors: Mutant[] = [];
  // One server for all runs: starting one takes as long as most tests.
  const server = await startPostgres({ durable: false });
  process.env['TEST_DATABASE_URL'] = server.url;
  const report = (mutant: Mutant, killedBy: string | null, reason = 'all tests pass') => {
    if (killedBy === null) survivors.push(mutant);
    console.log(`${killedBy === null ? 'SURVIVED' : 'killed'} ${formatMutant(mutant)}\n    ${killedBy ?? reason}`);
  };
  for (const mutant of mutants) if (!hasSwitch(mutant)) report(mutant, await findKillingTest(copy, mutant));
  const switched = mutants.filter(hasSwitch);
  if (switched.length > 0) {
    const { reached, kills } = await runMutantRounds(copy, switched, values.tests.split(','));
    for (const mutant of switched) {
      const visit = kills.get(mutant);
      const killedBy = visit === undefined ? null : `${visit.file} > ${visit.name}: ${visit.failure?.split('\n')[0]}`;
      report(mutant, killedBy, reached.has(mutant) ? undefined : 'no test reaches it');
    }
  }
  await server.stop();
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  const share = mutants.length === 0 ? 0 : 1 - survivors.length / mutants.length;
  console.log(
    `\n${survivors.length} of ${mutants.length} survived; ${(share * 100).toFixed(1)} % killed (target 95); ${minutes} minutes`,
  );
  return share >= 0.95;
}

/** The first test that fails without the guard, or null. */
async function findKillingTest(copy: string, mutant: Mutant): Promise<string | null> {
  const file = path.join(copy, mutant.file);
  const text = readFileSync(file, 'utf8');
  for (const nearby of listNearbyTests(projectRoot, mutant)) {
    await expectTestsToPass(copy, nearby);
    writeFileSync(file, applyMutant(text, mutant));
    const failure = await findFirstFailure(copy, nearby);
    writeFileSync(file, text);
    if (failure !== null) return failure;
  }
  return null;
}

async function expectTestsToPass(copy: string, nearby: NearbyTests): Promise<void> {
  const key = JSON.stringify(nearby);
  if (values.trust || passingTestSets.has(key)) return;
  const failure = await findFirstFailure(copy, nearby);
  if (failure !== null) throw new Error(`These tests fail without a mutant: ${failure}`);
  passingTestSets.add(key);
}

/** Runs them together on PostgreSQL, where a database per test is cheaper than in memory. */
async function findFirstFailure(copy: string, { files, operations }: NearbyTests): Promise<string | null> {
  const env = { FUZZ_ONLY: operations.join(','), FUZZ_CASES: '150', FUZZ_SEED: '1', NO_COLOR: '1' };
  const project = files.some((file) => file.startsWith('server/')) ? 'api-postgres' : 'unit';
  const args = ['run', '--project', project, '--bail', '1', '--reporter', 'dot', ...files];
  const child = startCommand('vitest', args, { env, cwd: copy });
  const timer = setTimeout(() => void child.stop(), TEST_RUN_MAX_MS);
  const { code, output } = await child.finished;
  clearTimeout(timer);
  if (code === 0) return null;
  return /FAIL +(.*)/.exec(output)?.[1] ?? `exit code ${code}`;
}
