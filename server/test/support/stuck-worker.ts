import { openDatabase } from '../../src/db/client.ts';
import { startQueue } from '../../src/platform/queue/queue.ts';
import { createRecordingLog, makeTestJobs, type TestJobs } from './test-jobs.ts';

/** Sends itself one job, says when it is running, and never ends it: a test kills this process. */
const handle = await openDatabase(JSON.parse(process.argv[2] ?? '{}') as { url?: string; dataDir: string });
const { log } = createRecordingLog();
const queue = await startQueue<TestJobs>(handle, { log, jobs: makeTestJobs({}) });
await queue.work('test.job', async () => {
  process.stdout.write('running\n');
  await new Promise(() => undefined);
});
await queue.send(handle.db, 'test.job', { n: 42 });
