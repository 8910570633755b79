import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isCi, LEAVES_TO_CI } from './tools/test/ci-mode.ts';

/** API tests through HTTP: each runs on the embedded database and on PostgreSQL. */
const api = ['server/src/domains/**/*.test.ts', 'server/test/**/*.test.ts'];

/** Tens of thousands of calls that do not depend on the engine, so they run on the faster one only. */
const fuzz = 'server/test/fuzz/fuzz.test.ts';

/** These take minutes on the embedded database. On PostgreSQL they test the same code of ours. */
const slowEmbedded = ['server/test/access/evicted-actor.test.ts', 'server/test/malformed-requests.test.ts'];

/** This test builds the web app twice more and starts the product three times. */
const twoStarts = 'e2e/office/two-starts.test.ts';

/** A whole run leaves these to CI. Named by a developer, they run anywhere. */
const leftToCi = process.env[LEAVES_TO_CI] === '1' ? [...slowEmbedded, twoStarts] : [];

/** The machine may be slow and busy: a waiting test should fail by its expectation, not by its timeout. */
const patient = { testTimeout: 180_000, hookTimeout: 240_000 };

/**
 * CI repeats a failed test once and names it at the end of the run: one test of thousands that is late on a busy
 * machine stops no work, and is still seen. `npm test` elsewhere repeats none.
 */
const repeated = { retry: isCi ? 1 : 0 };

/** A worker may use half a gigabyte for the embedded database, so not all cores are used. */
const maxWorkers = Math.min(4, Math.max(2, availableParallelism()));

/** A database per test makes much short-lived memory, and its code runs too rarely to be worth optimizing. */
const execArgv = ['--max-semi-space-size=16', '--liftoff-only'];

/** Tests hash thousands of passwords, so they do it at low cost. */
const alias = [
  { find: /^@node-rs\/argon2$/, replacement: path.join(import.meta.dirname, 'server/test/support/fast-argon2.ts') },
];

/** Workers are reused between files, because loading the server and the database takes seconds. */
const shared = { pool: 'forks', maxWorkers, isolate: false, execArgv, alias } as const;

/** These files take a minute or more: started last, they would keep one worker busy after the others. */
const LONG_FILES =
  /every-page|page-checks|two-starts|offline-reading|own-site-hostile|push-notices|canary\.test|evicted-actor|restore\.test|fuzz\.test|quick\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [long, others] = [[], []] as [TestSpecification[], TestSpecification[]];
    for (const file of await super.sort(files)) (LONG_FILES.test(file.moduleId) ? long : others).push(file);
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
            'web/render/**/*.test.ts',
            'server/src/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', 'server/src/domains/**', 'tools/measure/quick.test.ts'],
          setupFiles: 'web/src/test/example-site.ts',
          pool: 'forks',
          maxWorkers,
          isolate: false,
          execArgv,
          ...patient,
          ...repeated,
        },
      },
      {
        test: {
          name: 'api-pglite',
          include: api,
          exclude: ['**/node_modules/**', fuzz, ...leftToCi],
          globalSetup: 'server/test/database/pglite-setup.ts',
          ...shared,
          ...patient,
          ...repeated,
        },
      },
      {
        test: {
          name: 'api-postgres',
          include: api,
          globalSetup: 'server/test/database/postgres-setup.ts',
          ...shared,
          // In CI one worker runs the fuzz test for minutes.
          maxWorkers: maxWorkers + (isCi ? 1 : 0),
          ...patient,
          ...repeated,
        },
      },
      {
        test: {
          name: 'e2e',
          // CI also runs the benchmarks at their smallest size: they drive the built product as the journeys do.
          exclude: ['**/node_modules/**', ...leftToCi],
          include: ['e2e/**/*.test.ts', ...(isCi ? ['tools/measure/quick.test.ts'] : [])],
          // Three files at once, each with a product of its own, because journeys mostly wait. Browsers are reused
          // between files.
          maxWorkers: 3,
          pool: 'forks',
          isolate: false,
          ...repeated,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
