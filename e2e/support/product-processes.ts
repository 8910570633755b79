import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { listNodeFlags } from '../../tools/node-flags.ts';
import { projectRoot } from '../../tools/paths.ts';
import type { OrderAnswer, ServerOrder } from '../../tools/test/reusable-server.ts';

type Variables = Record<string, string>;

export interface RunningProcess {
  /** Everything the process has printed so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Reduces the cost of password hashing. On the embedded database everything runs as with `npm start`. */
const FAST_HASHING_FLAGS = ['--import', new URL('fast-password-hashing.ts', import.meta.url).href];

const START_MS = 120_000;
const STOP_MS = 10_000;

/** Starts a separate process, as `npm start` does, from a folder outside the project. It is stopped by SIGTERM. */
export async function startInOwnProcess(settings: Variables, folder: string): Promise<RunningProcess> {
  const flags = settings['DATABASE_URL'] === '' ? [] : FAST_HASHING_FLAGS;
  const { child, printed } = startNode([...flags, 'server/build/main.js'], {
    cwd: folder,
    env: { ...(await blankLocalSettings()), ...settings },
  });
  const log = () => printed.join('');
  const stop = async () => endProcess(child);
  try {
    await waitUntilReady(`${settings['PUBLIC_URL']}/api/health/ready`, child);
  } catch (error) {
    await stop();
    throw new Error(`The product did not start.\n${log()}`, { cause: error });
  }
  return { log, stop };
}

/** Shared by all test files of this process, and ended with it. */
let reusedProcess: ReturnType<typeof startNode> | undefined;

/** Starts the product in the process of the one before: loading and warming up the code is most of a start. */
export async function startInReusedProcess(settings: Variables): Promise<RunningProcess> {
  reusedProcess ??= startNode([...FAST_HASHING_FLAGS, 'tools/test/reusable-server.ts'], {
    cwd: tmpdir(),
    hasIpc: true,
  });
  const { child, printed } = reusedProcess;
  const from = printed.length;
  const log = () => printed.slice(from).join('');
  const order = async (given: ServerOrder, wanted: 'serving' | 'stopped') => {
    const answer = await sendOrder(child, given, given === 'stop' ? STOP_MS : START_MS);
    if (answer === wanted) return;
    reusedProcess = undefined;
    await endProcess(child);
    throw new Error(`The product is not ${wanted}: ${JSON.stringify(answer)}\n${log()}`);
  };
  await order({ serve: settings }, 'serving');
  return { log, stop: async () => order('stop', 'stopped') };
}

/** Null if the process ends or does not answer in time. */
async function sendOrder(child: ChildProcess, order: ServerOrder, timeoutMs: number): Promise<OrderAnswer | null> {
  if (!child.connected) return null;
  const abort = new AbortController();
  const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(timeoutMs)]);
  const firstEvent = ['message', 'disconnect'].map(async (event) => once(child, event, { signal }));
  child.send(order);
  const [answer] = (await Promise.race(firstEvent).catch(() => [])) as [OrderAnswer?];
  abort.abort();
  return answer ?? null;
}

/** The last argument is the script, relative to the project. */
function startNode(
  args: readonly string[],
  { cwd, env = {}, hasIpc = false }: { cwd: string; env?: Variables; hasIpc?: boolean },
) {
  const script = path.join(projectRoot, args.at(-1) ?? '');
  const child = spawn(process.execPath, [...listNodeFlags('SERVER'), ...args.slice(0, -1), script], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', hasIpc ? 'ipc' : 'ignore'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  // The child must not outlive the test runner.
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  child.once('exit', () => process.off('exit', onExit));
  return { child, printed };
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(100);
  }
  throw new Error(child.exitCode === null ? 'It was not ready in time' : `It ended with code ${child.exitCode}`);
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(timer);
}

/** Blanks the variables of a developer's own .env file: a set variable, even an empty one, wins over the file. */
async function blankLocalSettings(): Promise<Variables> {
  const own = await readFile(path.join(projectRoot, '.env'), 'utf8').catch(() => '');
  return Object.fromEntries(Object.keys(parseEnv(own)).map((name) => [name, '']));
}
