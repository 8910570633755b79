import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../free-port.ts';
import {
  type Binaries,
  findMemoryFolder,
  findServerUser,
  findTemporaryFolder,
  prepareBinaries,
  type ServerUser,
} from './postgres-binaries.ts';
import { COPIES_FILES_SETTING } from './postgres-databases.ts';

export interface Postgres {
  /** URL of the superuser, on the database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

const READY = 'database system is ready to accept connections';
const PORT_TAKEN = 'could not create any TCP/IP sockets';
const START_ATTEMPTS_MAX = 5;
const START_TIMEOUT_MS = 60_000;

const SERVER_SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'timezone=UTC',
];
/** Test data need not survive a crash, so nothing has to reach the disk. */
const NON_DURABLE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/**
 * Supervises the server: when our end of its stdin closes, which the kernel does however we die, the server stops and
 * its data are deleted. A shell gives background commands no stdin, hence the third descriptor.
 */
const SUPERVISOR_SCRIPT = `
exec 3<&0
"$@" & server=$!
(while read -r _ <&3; do :; done; kill -QUIT $server) & watch=$!
wait $server; code=$?
kill $watch 2>/dev/null
cd / && rm -rf "$PGDATA"
exit $code`;

/**
 * Starts a real PostgreSQL server: the one in TEST_DATABASE_URL, else an empty one from the npm packages on a free
 * local port. `durable` writes to disk, as a benchmark must; otherwise the data are in memory if there is space,
 * because file access took as long as the tests' queries.
 */
export async function startPostgres({ durable }: { durable: boolean }): Promise<Postgres> {
  const configured = process.env['TEST_DATABASE_URL'];
  if (configured !== undefined && configured !== '') return { url: configured, stop: async () => {} };
  const [user, binaries] = await Promise.all([findServerUser(), prepareBinaries()]);
  for (let tries = 1; ; tries += 1) {
    try {
      return await startEmptyServer(binaries, user, durable);
    } catch (error) {
      // Another process may take the free port before the server does.
      if (tries === START_ATTEMPTS_MAX || !String(error).includes(PORT_TAKEN)) throw error;
    }
  }
}

async function startEmptyServer(binaries: Binaries, user: ServerUser | null, durable: boolean): Promise<Postgres> {
  const inMemory = durable ? null : await findMemoryFolder();
  const data = await mkdtemp(path.join(inMemory ?? (await findTemporaryFolder()), 'kanisa-postgres-data-'));
  const options = {
    // The server's user may not be able to enter the current folder.
    cwd: data,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', HOME: data, PGDATA: data, LD_LIBRARY_PATH: binaries.lib },
    ...user,
  };
  try {
    if (user) await chown(data, user.uid, user.gid);
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
    const initdb = ['--username=postgres', '--auth=trust', '--no-sync', '--no-instructions', ...locale];
    await promisify(execFile)(binaries.initdb, initdb, options);

    const port = await findFreePort();
    const fast = [...(durable ? [] : NON_DURABLE_SETTINGS), ...(inMemory === null ? [] : [COPIES_FILES_SETTING])];
    const settings = [`port=${port}`, ...SERVER_SETTINGS, ...fast].flatMap((setting) => ['-c', setting]);
    const supervisor = spawn('/bin/sh', ['-c', SUPERVISOR_SCRIPT, 'sh', binaries.postgres, ...settings], {
      ...options,
      stdio: ['pipe', 'ignore', 'pipe'],
      // In a separate process group Ctrl-C reaches only us, and we stop the server in order.
      detached: true,
    });
    await waitUntilServerReady(supervisor, data);
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: () => stopServer(supervisor, data) };
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    throw error;
  }
}

async function waitUntilServerReady(supervisor: ChildProcess, data: string): Promise<void> {
  const log: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (reason: string) => reject(new Error(`PostgreSQL ${reason}:\n${log.join('')}`));
  const timer = setTimeout(() => fail(`was not ready within ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS);
  supervisor.once('error', reject);
  supervisor.once('exit', () => fail('did not start'));
  // Keep reading after the start, or the server would block on a full pipe.
  supervisor.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log.push(text);
    log.splice(0, log.length - 50);
    if (text.includes(READY)) resolve();
  });
  try {
    await promise;
  } catch (error) {
    await stopServer(supervisor, data);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function stopServer(supervisor: ChildProcess, data: string): Promise<void> {
  if (supervisor.exitCode === null && supervisor.signalCode === null && supervisor.pid !== undefined) {
    const exited = once(supervisor, 'exit');
    supervisor.stdin?.end();
    await exited;
  }
  // The server's user can delete the folder itself only where everyone may write.
  await rm(data, { recursive: true, force: true });
}
