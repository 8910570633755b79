import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isCi } from './tools/test/ci-mode.ts';

/** Through HTTP and on a database: each of these runs once on the embedded database and once on a real server. */
const api = ['server/src/domains/**/*.test.ts', 'server/test/**/*.test.ts'];

/** Tens of thousands of calls that ask nothing of the engine: on the quicker one, and once. */
const fuzz = 'server/test/fuzz/fuzz.test.ts';

/** The machine may be slow and busy: a test that waits fails by what it expects, hardly ever by its time. */
const patient = { testTimeout: 60_000, hookTimeout: 120_000 };

/** A worker can hold half a gigabyte of embedded database, so many cores are not all used. */
const maxWorkers = Math.min(4, Math.max(2, availableParallelism()));

/** A database for each test is a lot of short-lived memory, and code that is not run often enough to be made faster. */
const execArgv = ['--max-semi-space-size=16', '--liftoff-only'];

/** What a password costs is for whoever guesses one: the thousands of a test run need not pay it. */
const alias = [
  { find: /^@node-rs\/argon2$/, replacement: path.join(import.meta.dirname, 'server/test/support/fast-argon2.ts') },
];

/** Workers that go on from file to file: loading the server and the database anew takes seconds. */
const shared = { pool: 'forks', maxWorkers, isolate: false, execArgv, alias } as const;

/** What looks at every page takes minutes, and the benches one: last, they would keep one worker busy long after the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [long, others] = [[], []] as [TestSpecification[], TestSpecification[]];
    for (const file of await super.sort(files))
      (/every-page|-sound|fuzz\.test|quick\.test/.test(file.moduleId) ? long : others).push(file);
    return [...long, ...others];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'web/vite/**/*.test.ts',
            'server/src/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', 'server/src/domains/**', 'tools/measure/quick.test.ts'],
          pool: 'forks',
          maxWorkers,
          isolate: false,
          execArgv,
          ...patient,
        },
      },
      {
        test: {
          name: 'api-pglite',
          include: api,
          exclude: ['**/node_modules/**', fuzz],
          globalSetup: 'server/test/database/pglite-setup.ts',
          ...shared,
          ...patient,
        },
      },
      {
        test: {
          name: 'api-postgres',
          include: api,
          globalSetup: 'server/test/database/postgres-setup.ts',
          ...shared,
          // In CI one of them has the fuzz for minutes.
          maxWorkers: maxWorkers + (isCi ? 1 : 0),
          ...patient,
        },
      },
      {
        test: {
          name: 'e2e',
          // In CI the benches too, in their smallest form: they drive the built product as the journeys do.
          include: ['e2e/**/*.test.ts', ...(isCi ? ['tools/measure/quick.test.ts'] : [])],
          // Three files side by side, each with a product of its own: a journey waits a good deal. Browsers go on from file to file.
          maxWorkers: 3,
          pool: 'forks',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
