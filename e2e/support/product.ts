import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { type Mailbox, openMailbox } from '../../scripts/mailbox.ts';
import { nodeFlags } from '../../scripts/node-flags.ts';
import { root } from '../../scripts/paths.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { createDatabase, DATABASE, EMBEDDED, FOLDER, ownDatabase } from './databases.ts';

/** The one admin of an empty database. */
export const ADMIN = { username: 'admin', password: 'e2e admin password', email: 'admin@journeys.example' };

/** What a password costs is for whoever guesses one. On the embedded database all is as `npm start` has it. */
const LIGHT = ['--import', new URL('light-passwords.ts', import.meta.url).href];

const START_MS = 120_000;
const STOP_MS = 10_000;

export interface Product {
  origin: string;
  mailbox: Mailbox;
  /** Everything the process has printed so far. */
  log(): string;
  /** Ends the process the way an operator does, and gives its exit code. */
  stop(): Promise<number | null>;
}

/** The built product as a process of its own: a database and a data folder of its own, mail to a mailbox of its own. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const [mailbox, port, folder] = await Promise.all([
    openMailbox(),
    freePort(),
    mkdtemp(path.join(tmpdir(), 'kanisa-e2e-')),
  ]);
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = path.join(folder, 'data');
  const database = await ownDatabase(settings, dataDir);
  const flags = [...nodeFlags('start'), ...(database.url === '' ? [] : LIGHT)];
  const child = spawn(process.execPath, [...flags, path.join(root, 'server/src/main.ts')], {
    // Away from the project, so that nothing depends on where it is started.
    cwd: folder,
    env: {
      ...(await withoutOwnSettings()),
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      SMTP_URL: mailbox.url,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_EMAIL: ADMIN.email,
      ...settings,
      DATABASE_URL: database.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  const log = () => printed.join('');
  const stop = async () => {
    const code = await end(child);
    await Promise.all([mailbox.close(), database.drop(), rm(folder, { recursive: true, force: true })]);
    return code;
  };
  // When the test runner itself is ended, nothing may stay behind.
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  child.once('exit', () => process.off('exit', onExit));
  try {
    await waitUntilReady(origin, child);
  } catch (error) {
    await stop();
    throw new Error(`The product did not start.\n${log()}`, { cause: error });
  }
  return { origin, mailbox, log, stop };
}

/** A first start on each engine, for all others to copy, and the variables that tell them. */
export async function prepareDatabases(folder: string) {
  const server = await startPostgres({ durable: false });
  const { url, drop } = await createDatabase(server.url);
  const firstStarts = [{ DATABASE_URL: url }, { ...EMBEDDED, DATA_DIR: folder }];
  await Promise.all(firstStarts.map(async (settings) => (await startProduct(settings)).stop()));
  return {
    env: { [DATABASE]: url, [FOLDER]: folder },
    stop: async () => {
      await drop();
      await server.stop();
    },
  };
}

async function waitUntilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(100);
  }
  throw new Error(child.exitCode === null ? 'It was not ready in time' : `It ended with code ${child.exitCode}`);
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(timer);
  return child.exitCode;
}

/** A developer's own .env is not the test's: a variable that is set, if only to nothing, wins over the file. */
async function withoutOwnSettings(): Promise<Record<string, string>> {
  const own = await readFile(path.join(root, '.env'), 'utf8').catch(() => '');
  return Object.fromEntries(Object.keys(parseEnv(own)).map((name) => [name, '']));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
