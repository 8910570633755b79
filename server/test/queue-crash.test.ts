import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { listNodeFlags } from '../../tools/node-flags.ts';
import { type DatabaseHandle, openDatabase } from '../src/db/client.ts';
import { startQueue } from '../src/platform/queue/queue.ts';
import { writeLooseDatabaseFolder } from './database/memory-files.ts';
import { openTestDatabase } from './database/test-database.ts';
import { createRecordingLog, makeTestJobs, type TestJobs, waitUntil } from './support/test-jobs.ts';

/** A database that a second process can reach: the same server, or a folder on disk. */
async function openReachableDatabase(): Promise<{ url?: string; dataDir: string }> {
  const source = inject('database');
  if (source.engine === 'pglite') {
    const dataDir = mkdtempSync(join(tmpdir(), 'kanisa-crash-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    writeLooseDatabaseFolder(source.template, join(dataDir, 'database'));
    return { dataDir };
  }
  const { queueConnection } = await openTestDatabase();
  if (queueConnection.kind !== 'postgres') throw new Error('Needs a server');
  return { url: queueConnection.url, dataDir: '' };
}

async function killDuringJob(database: { url?: string; dataDir: string }): Promise<void> {
  const worker = spawn(
    process.execPath,
    [...listNodeFlags('DATABASE'), join(import.meta.dirname, 'support/stuck-worker.ts'), JSON.stringify(database)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => {
    worker.kill('SIGKILL');
  });
  let output = '';
  worker.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = once(worker, 'exit');
  await waitUntil(() => output.includes('running'), 120_000);
  worker.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

it('a job whose process is killed runs again in the next process', { timeout: 240_000 }, async () => {
  const database = await openReachableDatabase();
  await killDuringJob(database);

  const handle: DatabaseHandle = await openDatabase(database);
  onTestFinished(() => handle.close());
  const { log } = createRecordingLog();
  const queue = await startQueue<TestJobs>(handle, { log, jobs: makeTestJobs({}) });
  onTestFinished(() => queue.stop());
  const runs: { n: number; attempt: number }[] = [];
  await queue.work('test.job', async ({ n }, { attempt }) => {
    runs.push({ n, attempt });
  });
  await waitUntil(() => runs.length > 0, 120_000);
  expect(runs).toEqual([{ n: 42, attempt: 2 }]);
});
