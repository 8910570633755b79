import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { trackChildProcess } from './cleanup.ts';
import { readCpuSeconds } from './process-figures.ts';

const CONNECTIONS = 16;

export interface LoadResult {
  perSecond: number;
  /** CPU of the loaded process, user and system, in microseconds. */
  cpuPerRequest: number;
  p99Ms: number;
}

interface AutocannonReport {
  duration: number;
  errors: number;
  timeouts: number;
  non2xx: number;
  '2xx': number;
  latency: { p99: number };
}

export interface Target {
  url: string;
  pid: number;
  token: string;
}

/** Sends requests as fast as they are answered, from a separate process. One failed request fails the run. */
export async function generateLoad(
  target: Target,
  duration: { seconds: number } | { requests: number },
): Promise<LoadResult> {
  const autocannon = createRequire(import.meta.url).resolve('autocannon');
  const header = `authorization=Bearer ${target.token}`;
  const length = 'seconds' in duration ? ['-d', String(duration.seconds)] : ['-a', String(duration.requests)];
  const args = ['-c', String(CONNECTIONS), ...length, '-n', '-j', '-H', header, target.url];
  const before = readCpuSeconds(target.pid);
  const child = trackChildProcess(
    spawn(process.execPath, [autocannon, ...args], { stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const used = readCpuSeconds(target.pid) - before;
  if (child.exitCode !== 0) throw new Error(`The load generator failed:\n${errors}`);
  const report = JSON.parse(output) as AutocannonReport;
  if (report.errors + report.timeouts + report.non2xx > 0) {
    throw new Error(`Of the requests to ${target.url}, ${report.non2xx} were rejected and ${report.errors} failed`);
  }
  const answered = report['2xx'];
  return { perSecond: answered / report.duration, cpuPerRequest: (used / answered) * 1e6, p99Ms: report.latency.p99 };
}
