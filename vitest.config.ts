import { defineConfig } from 'vitest/config';

/** Through HTTP and on a database: each of these runs once on the embedded database and once on a real server. */
const api = ['server/src/modules/**/*.test.ts', 'server/test/**/*.test.ts'];

/** The machine may be slow and busy: a test that waits fails by what it expects, hardly ever by its time. */
const patient = { testTimeout: 30_000, hookTimeout: 60_000 };

/** One worker for each of two cores, which keeps what it has loaded: a database takes a second to load. */
const shared = { pool: 'forks', maxWorkers: 2, isolate: false } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'server/src/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', 'server/src/modules/**'],
          maxWorkers: 2,
          ...patient,
        },
      },
      {
        test: {
          name: 'api-pglite',
          include: api,
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
          ...patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
