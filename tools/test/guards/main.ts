import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { start } from '../../children.ts';
import { root } from '../../paths.ts';
import { startPostgres } from '../postgres.ts';
import { apply, type Mutant, mutantsOf, sampleOf } from './mutants.ts';
import { type NearTests, nearTests } from './near-tests.ts';
import { listGuarded, reportOf } from './report.ts';
import { tryInRounds } from './rounds.ts';
import { createScratch } from './scratch.ts';
import { isSwitched } from './switches.ts';

/** Takes out every guard in turn and looks whether a test notices. `--list` only says which there are. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '**' },
    /** One of the kinds, like `policy` or `ownership`; several with commas. */
    kind: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    list: { type: 'boolean', default: false },
    /** Guards with a switch: only files of tests whose path holds one of these are run. Quick, while one is written. */
    tests: { type: 'string', default: 'server/' },
    /** The tests are known to pass as they are: spares to run each set once beforehand. */
    trust: { type: 'boolean', default: false },
  },
});

/** Whatever takes longer hangs, and that is noticed too. */
const MOST_MS = 300_000;

/** Tests that fail without any mutant would notice everything: each set is tried once as it is. */
const sound = new Set<string>();

const [part = 1, parts = 1] = values.part.split('/').map(Number);
const kinds = values.kind?.split(',');
const everything = listGuarded(root, values.only)
  .flatMap((file) => mutantsOf(root, file))
  .filter(({ kind }) => kinds?.includes(kind) ?? true);
const sampled =
  values.sample === undefined ? everything : sampleOf(everything, Number(values.sample), Number(values.seed));
const mutants = sampled.filter((_mutant, index) => index % parts === part - 1);

console.log(`${everything.length} guards, ${mutants.length} of them are taken out in turn`);
if (values.list) for (const mutant of mutants) console.log(reportOf(mutant));
else process.exit((await tryAll()) ? 0 : 1);

async function tryAll(): Promise<boolean> {
  const begun = performance.now();
  const scratch = createScratch(root);
  const survivors: Mutant[] = [];
  // One for all: to make a server anew takes as long as most tests.
  const server = await startPostgres({ durable: false });
  process.env['TEST_DATABASE_URL'] = server.url;
  const tell = (mutant: Mutant, by: string | null, besides = 'all pass') => {
    if (by === null) survivors.push(mutant);
    console.log(`${by === null ? 'SURVIVES' : 'bites'} ${reportOf(mutant)}\n    ${by ?? besides}`);
  };
  for (const mutant of mutants) if (!isSwitched(mutant)) tell(mutant, await noticedBy(scratch, mutant));
  const switched = mutants.filter(isSwitched);
  if (switched.length > 0) {
    const { reached, missed } = await tryInRounds(scratch, switched, values.tests.split(','));
    for (const mutant of switched) {
      const visit = missed.get(mutant);
      const by = visit === undefined ? null : `${visit.file} > ${visit.name}: ${visit.failure?.split('\n')[0]}`;
      tell(mutant, by, reached.has(mutant) ? undefined : 'no test comes to it');
    }
  }
  await server.stop();
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  const share = mutants.length === 0 ? 0 : 1 - survivors.length / mutants.length;
  console.log(
    `\n${survivors.length} of ${mutants.length} were not noticed; ${(share * 100).toFixed(1)} % bite (95 wanted); ${minutes} minutes`,
  );
  return share >= 0.95;
}

/** The first that fails without the guard; null when none does. */
async function noticedBy(scratch: string, mutant: Mutant): Promise<string | null> {
  const file = path.join(scratch, mutant.file);
  const text = readFileSync(file, 'utf8');
  for (const near of nearTests(root, mutant)) {
    await expectSound(scratch, near);
    writeFileSync(file, apply(text, mutant));
    const failure = await firstFailure(scratch, near);
    writeFileSync(file, text);
    if (failure !== null) return failure;
  }
  return null;
}

async function expectSound(scratch: string, near: NearTests): Promise<void> {
  const key = JSON.stringify(near);
  if (values.trust || sound.has(key)) return;
  const failure = await firstFailure(scratch, near);
  if (failure !== null) throw new Error(`These tests fail as they are: ${failure}`);
  sound.add(key);
}

/** All in one go, on PostgreSQL: a database for each test is cheaper there than in memory. */
async function firstFailure(scratch: string, { files, operations }: NearTests): Promise<string | null> {
  const env = { FUZZ_ONLY: operations.join(','), FUZZ_CASES: '150', FUZZ_SEED: '1', NO_COLOR: '1' };
  const project = files.some((file) => file.startsWith('server/')) ? 'api-postgres' : 'unit';
  const args = ['run', '--project', project, '--bail', '1', '--reporter', 'dot', ...files];
  const child = start('vitest', args, { env, cwd: scratch });
  const timer = setTimeout(() => void child.stop(), MOST_MS);
  const { code, output } = await child.finished;
  clearTimeout(timer);
  if (code === 0) return null;
  return /FAIL +(.*)/.exec(output)?.[1] ?? `it ends with code ${code}`;
}
