import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../../free-port.ts';
import { findServerUser, prepareBinaries, findTemporaryFolder as serverFolder } from '../../test/postgres-binaries.ts';
import { createTemporaryFolder, trackChildProcess } from '../support/cleanup.ts';
import { listChildPids } from '../support/process-figures.ts';

export interface KillablePostgres {
  url: string;
  /** Kills all processes with SIGKILL at once, like a power failure. */
  kill(): Promise<void>;
  /** Resolves when it accepts connections. */
  start(): Promise<void>;
}

const READY = 'database system is ready to accept connections';

/** A server with PostgreSQL's default settings: fsync and full_page_writes are on. */
export async function createKillablePostgres(): Promise<KillablePostgres> {
  const [user, binaries, port] = await Promise.all([findServerUser(), prepareBinaries(), findFreePort()]);
  const data = createTemporaryFolder(await serverFolder());
  if (user) chownSync(data, user.uid, user.gid);
  const options = {
    cwd: data,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', HOME: data, PGDATA: data, LD_LIBRARY_PATH: binaries.lib },
    ...user,
  };
  const initdb = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions'];
  await promisify(execFile)(binaries.initdb, initdb, options);
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const args = settings.flatMap((setting) => ['-c', setting]);
  let server: ChildProcess;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async kill() {
      if (server.pid === undefined) return;
      const pids = [server.pid, ...listChildPids(server.pid)];
      const exited = once(server, 'exit');
      for (const pid of pids) killAtOnce(pid);
      await exited;
      // The next start fails while a process of the last one holds its shared memory.
      while (pids.some((pid) => isProcessAlive(pid))) await sleep(5);
    },
    async start() {
      const child = trackChildProcess(
        spawn(binaries.postgres, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] }),
      );
      server = child;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      child.once('exit', () => reject(new Error('PostgreSQL did not start')));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes(READY)) resolve();
      });
      await promise;
    },
  };
}

function killAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The connection's process has ended on its own meanwhile.
  }
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
