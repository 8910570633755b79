import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../../tools/free-port.ts';
import { findServerUser, findTemporaryFolder } from '../../../tools/test/postgres-binaries.ts';
import { openDatabase } from '../../src/db/client.ts';
import { type ProbeClient, probeConnections } from '../../src/db/pooler-probe.ts';
import { createTemporaryFolder, startServerProcess } from '../support/server-process.ts';
import { openTestDatabase } from './test-database.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
const source = inject('database');

async function findDatabaseUrl(): Promise<string> {
  const { queueConnection } = await openTestDatabase();
  if (queueConnection.kind !== 'postgres') throw new Error('wrong project');
  return queueConnection.url;
}

/** Leads to the server of this URL. Returns the URL through it. */
async function startPgBouncer(url: string, mode: 'session' | 'transaction'): Promise<string> {
  const user = await findServerUser();
  const folder = mkdtempSync(join(await findTemporaryFolder(), 'kanisa-pgbouncer-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const target = new URL(url);
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `* = host=${target.hostname} port=${target.port}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `pool_mode = ${mode}\nauth_type = any\nmax_client_conn = 200\ndefault_pool_size = 20`,
    'ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout',
  ];
  const [name, password] = [decodeURIComponent(target.username), decodeURIComponent(target.password)];
  settings[1] += ` user=${name}${password === '' ? '' : ` password=${password}`}`;
  writeFileSync(file, settings.join('\n'));
  const child = spawn(PGBOUNCER, [file], { cwd: folder, ...user, stdio: 'ignore' });
  onTestFinished(() => endProcess(child, folder));
  target.port = String(port);
  target.hostname = '127.0.0.1';
  await expect.poll(() => canConnect(target.href), { timeout: 30_000 }).toBe(true);
  return target.href;
}

async function endProcess(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  return client.connect().then(
    async () => {
      await client.end();
      return true;
    },
    () => false,
  );
}

/**
 * Gives each transaction the session that was free last, as a pooler in transaction mode does. Each session prepares the
 * statements that it has not seen, as with PgBouncer's max_prepared_statements, unless it `forgets` to.
 */
function imitatePooler(url: string, { forgets }: { forgets: boolean }): () => ProbeClient {
  const free: Client[] = [];
  const prepared = new Map<string, Client>();
  const openSession = async () => {
    const session = new Client({ connectionString: url });
    onTestFinished(() => session.end());
    await session.connect();
    return session;
  };
  return () => {
    const state: { held?: Client } = {};
    return {
      connect: async () => undefined,
      on: () => undefined,
      end: async () => undefined,
      async query(statement) {
        const session = state.held ?? free.pop() ?? (await openSession());
        if (statement === 'begin') state.held = session;
        else if (statement === 'rollback') delete state.held;
        const name = typeof statement === 'string' ? '' : statement.name;
        const known = prepared.get(name) ?? session;
        if (forgets && name !== '' && known !== session) throw Object.assign(new Error('lost'), { code: '26000' });
        prepared.set(name, session);
        const { rows } = await session.query<{ pid?: number }>(statement);
        if (state.held === undefined) free.push(session);
        return { rows };
      },
    };
  };
}

describe.runIf(source.engine === 'postgres')('the probe of a connection', () => {
  it('finds that PostgreSQL itself keeps statements and notifications', async () => {
    expect(await probeConnections(await findDatabaseUrl())).toEqual({ keepsStatements: true, keepsListeners: true });
  });

  it('finds a pooler that loses prepared statements', async () => {
    const url = await findDatabaseUrl();
    const openClient = imitatePooler(url, { forgets: true });
    expect(await probeConnections(url, { openClient })).toEqual({ keepsStatements: false, keepsListeners: false });
  });

  it('finds a pooler that loses notifications only', async () => {
    const url = await findDatabaseUrl();
    const openClient = imitatePooler(url, { forgets: false });
    expect(await probeConnections(url, { openClient })).toEqual({ keepsStatements: true, keepsListeners: false });
  });

  it('finds notifications that do not arrive on connections that are nobody else’s', async () => {
    const url = await findDatabaseUrl();
    const openClient = (): ProbeClient => {
      const client = new Client({ connectionString: url });
      return {
        connect: () => client.connect(),
        on: () => undefined,
        end: () => client.end(),
        query: (statement) => client.query<{ pid?: number }>(statement),
      };
    };
    const abilities = await probeConnections(url, { openClient, notificationMaxMs: 50 });
    expect(abilities).toEqual({ keepsStatements: true, keepsListeners: false });
  });
});

it.runIf(source.engine === 'postgres')(
  'without notifications changes are polled for, and none is promised',
  async () => {
    const database = await openDatabase({ url: await findDatabaseUrl(), dataDir: '', hasNotifications: false });
    onTestFinished(() => database.close());
    const state = { polls: 0 };
    const changes = await database.watchPublicChanges(() => (state.polls += 1));
    onTestFinished(() => changes.close());
    await expect.poll(() => state.polls, { timeout: 30_000 }).toBeGreaterThan(1);
    expect(changes.isLive()).toBe(false);
  },
);

/** PgBouncer keeps prepared statements in transaction mode since 1.21. */
function keepsStatementsInTransactionMode(): boolean {
  const [, major = 0, minor = 0] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(PGBOUNCER, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

describe.runIf(source.engine === 'postgres' && existsSync(PGBOUNCER))('through PgBouncer', () => {
  it('in session mode everything survives', async () => {
    const url = await startPgBouncer(await findDatabaseUrl(), 'session');
    expect(await probeConnections(url)).toEqual({ keepsStatements: true, keepsListeners: true });
  });

  it('in transaction mode notifications are lost, and the product does not start if statements are', {
    timeout: 600_000,
  }, async () => {
    const url = await startPgBouncer(await findDatabaseUrl(), 'transaction');
    const keepsStatements = keepsStatementsInTransactionMode();
    expect(await probeConnections(url)).toEqual({ keepsStatements, keepsListeners: false });
    const starting = startServerProcess(createTemporaryFolder(), { DATABASE_URL: url });
    if (keepsStatements) expect((await starting).log()).toContain('loses notifications');
    else await expect(starting).rejects.toThrow('set its pool_mode to session');
  });
});
