import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const temporary = mkdtempSync(path.join(tmpdir(), 'kanisa-postgres-test-'));
chmodSync(temporary, 0o1777);
afterAll(() => rmSync(temporary, { recursive: true, maxRetries: 10 }));

const script = path.join(import.meta.dirname, 'postgres.ts');
const PROGRAM = `
  const { startPostgres } = await import(${JSON.stringify(script)});
  const server = await startPostgres({ durable: false });
  console.log(server.url);
  process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
  setInterval(() => {}, 1000);`;

async function startInProcess(): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    // The current folder must not matter to the server's user; as root, this one is not enterable for it.
    cwd: mkdtempSync(path.join(temporary, 'closed-')),
    env: { ...process.env, TMPDIR: temporary, TEST_DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [url] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: Number(new URL(url.toString()).port) };
}

async function isAnswering(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

async function findDataFolder(port: number): Promise<string> {
  const client = new Client(`postgres://postgres@127.0.0.1:${port}/postgres`);
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  return rows[0]?.data_directory ?? '';
}

describe('the test PostgreSQL server', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends with whoever started it, by %s too, and leaves no data',
    async (signal) => {
      const { child, port } = await startInProcess();
      expect(await isAnswering(port)).toBe(true);
      const data = await findDataFolder(port);
      expect(existsSync(data)).toBe(true);
      child.kill(signal);
      await once(child, 'exit');
      while (existsSync(data) || (await isAnswering(port))) await wait(50);
      expect(await isAnswering(port)).toBe(false);
      expect(existsSync(data)).toBe(false);
    },
  );

  it('keeps one copy of the programs', () => {
    expect(readdirSync(temporary).filter((name) => /^kanisa-postgres-\d/.test(name))).toHaveLength(1);
  });
});
