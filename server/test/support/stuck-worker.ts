import { openDatabase } from '../../src/db/client.ts';
import { startQueueOf } from '../../src/platform/queue.ts';
import { jobsOf, recordingLog, type TestJobs } from './test-jobs.ts';

/** Sends itself one job, says when it is running, and never ends it: a test kills this process. */
const handle = await openDatabase(JSON.parse(process.argv[2] ?? '{}') as { url?: string; dataDir: string });
const { log } = recordingLog();
const queue = await startQueueOf<TestJobs>(handle, { log, jobs: jobsOf({}) });
await queue.work('test.job', async () => {
  process.stdout.write('running\n');
  await new Promise(() => undefined);
});
await queue.send(handle.db, 'test.job', { n: 42 });
