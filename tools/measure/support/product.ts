import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { environmentSchema } from '../../../server/src/base/settings.ts';
import { findFreePort } from '../../free-port.ts';
import { listNodeFlags } from '../../node-flags.ts';
import { projectRoot, serverEntry } from '../../paths.ts';
import { createTemporaryFolder, trackChildProcess } from './cleanup.ts';
import { requestJson, sendBenchRequest } from './http.ts';

export const BENCH_ADMIN = { username: 'admin', password: 'a password for the benchmark' };

const START_MAX_MS = 180_000;
const POLL_MS = 10;

export interface ProductPlace {
  port: number;
  /** Contains the data folder and the output of the process. */
  folder: string;
  databaseUrl?: string;
  settings?: Record<string, string>;
  /** Lets `queryProbe` measure the process, without any code in the product. */
  isWatched?: boolean;
}

export interface BenchProduct {
  origin: string;
  pid: number;
  /** Time from the start of the process until /api/health/ready answers 200. */
  readyMs: number;
  child: ChildProcess;
  log(): string;
  /** Sends the signal and waits for the end; returns the exit code, or null if the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A free port and a temporary folder, with the given differences. */
export async function createProductPlace(extra: Partial<ProductPlace> = {}): Promise<ProductPlace> {
  return { port: await findFreePort(), folder: createTemporaryFolder(), ...extra };
}

export const getDataFolder = (place: ProductPlace) => path.join(place.folder, 'data');

/** Starts the product in a separate process, without waiting until it is ready. */
export function launchBenchProduct(place: ProductPlace): Omit<BenchProduct, 'readyMs'> {
  const logFile = path.join(place.folder, 'output.log');
  const output = openSync(logFile, 'a');
  const watch = place.isWatched
    ? ['--import', pathToFileURL(path.join(projectRoot, 'tools/measure/support/probe.ts')).href]
    : [];
  const child = trackChildProcess(
    spawn(process.execPath, [...listNodeFlags('SERVER'), ...watch, serverEntry], {
      cwd: place.folder,
      env: {
        // Ignores a developer's own .env file: a set variable, even an empty one, wins over the file.
        ...Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, ''])),
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: path.join(projectRoot, '.cache/node'),
        HOST: '127.0.0.1',
        PORT: String(place.port),
        DATA_DIR: getDataFolder(place),
        DATABASE_URL: place.databaseUrl ?? '',
        ADMIN_USERNAME: BENCH_ADMIN.username,
        ADMIN_PASSWORD: BENCH_ADMIN.password,
        RATE_LIMIT_PER_SECOND: '0',
        ...place.settings,
      },
      stdio: place.isWatched ? ['ignore', output, output, 'ipc'] : ['ignore', output, output],
    }),
  );
  closeSync(output);
  if (child.pid === undefined) throw new Error('The product could not be started');
  return {
    origin: `http://127.0.0.1:${place.port}`,
    pid: child.pid,
    child,
    log: () => readFileSync(logFile, 'utf8'),
    end: async (signal) => {
      const exited = isRunning(child) ? once(child, 'exit') : null;
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

export async function startBenchProduct(place: ProductPlace): Promise<BenchProduct> {
  const startedAt = performance.now();
  const product = launchBenchProduct(place);
  await waitUntilReady(product);
  return { ...product, readyMs: performance.now() - startedAt };
}

export async function waitUntilReady({
  origin,
  child,
  log,
}: Pick<BenchProduct, 'origin' | 'child' | 'log'>): Promise<void> {
  const deadline = performance.now() + START_MAX_MS;
  while (performance.now() < deadline) {
    if (!isRunning(child)) throw new Error(`The product ended with code ${child.exitCode}.\n${log()}`);
    const answer = await sendBenchRequest(`${origin}/api/health/ready`).catch(() => null);
    if (answer?.status === 200) return;
    await sleep(POLL_MS);
  }
  throw new Error(`The product was not ready within ${START_MAX_MS / 1000} s.\n${log()}`);
}

export function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** An access token of the first admin. */
export async function signInBenchAdmin(origin: string): Promise<string> {
  const body = { identifier: BENCH_ADMIN.username, password: BENCH_ADMIN.password };
  const answer = await requestJson<{ access_token: string }>(`${origin}/api/auth/login`, { method: 'POST', body });
  return answer.access_token;
}

const ERRORS_SHOWN = 3;

/** Prints the product's errors, for debugging. */
export function printErrors(log: string): void {
  const lines = log.split('\n').filter((line) => line.includes('"level":"error"'));
  for (const line of lines.slice(0, ERRORS_SHOWN)) console.log(line);
}
