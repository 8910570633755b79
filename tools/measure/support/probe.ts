import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Shortest gap between two event loop turns that counts as a stall. */
const STALL_MIN_MS = 20;
const SAMPLE_INTERVAL_MS = 5;
const STALLS_MAX = 10;

export interface Stall {
  ms: number;
  /** CPU time of the main thread in that gap; the rest is other load of the machine. */
  cpuMs: number;
  /** Seconds since the last reset. */
  at: number;
}

export interface ProbeReport {
  /** The longest first. */
  stalls: Stall[];
  lagP99Ms: number;
  heapMb: number;
  /** SQL statements sent to PostgreSQL for requests since the last reset, without those of the queue. */
  statements: number;
  /** The texts of those that were not prepared by name. */
  unnamed: string[];
}

/**
 * Preloaded into the product's process with `--import` and queried by its parent over IPC: measures the event loop
 * without any code in the product.
 */
function startProbe(): void {
  let stalls: Stall[] = [];
  let since = performance.now();
  let [lastAt, lastCpu] = [since, readThreadCpu()];
  const lag = monitorEventLoopDelay({ resolution: SAMPLE_INTERVAL_MS });
  lag.enable();
  const counted = countStatements();
  setInterval(() => {
    const [now, cpu] = [performance.now(), readThreadCpu()];
    const ms = now - lastAt - SAMPLE_INTERVAL_MS;
    if (ms >= STALL_MIN_MS) {
      stalls.push({ ms, cpuMs: cpu - lastCpu, at: (now - since) / 1000 });
      if (stalls.length > 2 * STALLS_MAX) stalls = sortLongestStalls(stalls);
    }
    [lastAt, lastCpu] = [now, cpu];
  }, SAMPLE_INTERVAL_MS).unref();

  process.on('message', (question) => {
    if (question !== 'read' && question !== 'reset') return;
    if (question === 'reset') {
      stalls = [];
      since = performance.now();
      Object.assign(counted, { statements: 0, unnamed: [] });
      lag.reset();
    }
    process.send?.({
      stalls: sortLongestStalls(stalls),
      lagP99Ms: Math.max(0, lag.percentile(99) / 1e6 - SAMPLE_INTERVAL_MS),
      heapMb: process.memoryUsage().heapUsed / 1e6,
      ...counted,
    } satisfies ProbeReport);
  });
  // The channel must not keep a stopping process alive.
  process.channel?.unref();
}

function sortLongestStalls(stalls: readonly Stall[]): Stall[] {
  return stalls.toSorted((a, b) => b.ms - a.ms).slice(0, STALLS_MAX);
}

function readThreadCpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

type NamedStatement = { text?: string; name?: string };
type Counted = Pick<ProbeReport, 'statements' | 'unnamed'>;

function countStatements(): Counted {
  const counted: Counted = { statements: 0, unnamed: [] };
  if (!process.env['DATABASE_URL']) return counted;
  const requireOfServer = createRequire(new URL('../../../server/package.json', import.meta.url));
  const { Client } = requireOfServer('pg') as { Client: { prototype: { query(...args: unknown[]): unknown } } };
  const isInRequest = new AsyncLocalStorage<true>();
  const emit = Server.prototype.emit;
  Server.prototype.emit = function inRequest(name: string | symbol, ...args: unknown[]) {
    const pass = () => Boolean(Reflect.apply(emit, this, [name, ...args]));
    return name === 'request' ? isInRequest.run(true, pass) : pass();
  };
  const query = Client.prototype.query;
  Client.prototype.query = function counting(...args: unknown[]) {
    const [statement] = args;
    const { text, name } = typeof statement === 'string' ? { text: statement } : (statement as NamedStatement);
    if (isInRequest.getStore() && !text?.includes('pgboss')) {
      counted.statements += 1;
      if (name === undefined) counted.unnamed.push(text ?? '');
    }
    return query.apply(this, args);
  };
  return counted;
}

if (isMainThread && process.send) startProbe();
