import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { buildServer } from '../../../tools/build/build-server.ts';
import { listNodeFlags } from '../../../tools/node-flags.ts';
import { serverBuildFolder, serverEntry } from '../../../tools/paths.ts';

const PASSWORD = 'a password of a test';
/** The first admin of a process on an empty database. */
export const PROCESS_ADMIN = { username: 'admin', password: PASSWORD };

const START_MAX_MS = 400_000;

export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kanisa-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The command that starts the built product. Loading the sources takes four times the CPU time of loading the build. */
export async function prepareServerCommand(): Promise<string[]> {
  await buildServer();
  return [...listNodeFlags('SERVER'), serverEntry];
}

/** Runs Node with these arguments in a process of its own, under the most careless umask. */
function startNode(args: readonly string[], env: Record<string, string>) {
  const child = spawn('/bin/sh', ['-c', 'umask 000; exec "$0" "$@"', process.execPath, ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: '', ADMIN_PASSWORD: PASSWORD, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  return { child, log: () => printed.join('') };
}

async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** Starts the product as an operator does, on a free port. */
export async function startServerProcess(dataDir: string, env: Record<string, string> = {}) {
  const settings = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env };
  const { child, log } = startNode(await prepareServerCommand(), settings);
  const findPort = () => /is open at http:\/\/localhost:(\d+)/.exec(log())?.[1];
  await expect
    .poll(() => child.exitCode !== null || findPort() !== undefined, { timeout: START_MAX_MS, interval: 50 })
    .toBe(true);
  const port = findPort();
  if (port === undefined) throw new Error(`The product did not start.\n${log()}`);
  const stop = () => endProcess(child, 'SIGTERM');
  const kill = () => endProcess(child, 'SIGKILL');
  return { origin: `http://127.0.0.1:${port}`, stop, kill, log };
}

/** Runs `npm run backup`, `restore` or `move`. */
export async function runBackupCommand(args: readonly string[], env: Record<string, string>) {
  await buildServer();
  const command = [...listNodeFlags('DATABASE'), join(serverBuildFolder, 'backup.js')];
  const { child, log } = startNode([...command, ...args], { INIT_CWD: '', ...env });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: log() };
}

/** Registers somebody, for whom the product then writes a mail. */
export async function registerThroughHttp(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Baraka',
      last_name: 'Otieno',
      base_username: 'barakaotieno',
      phone_number: '+254712345678',
      personal_email: 'baraka@example.com',
      password: PASSWORD,
      confirm_password: PASSWORD,
    }),
  });
  expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)]);
}
