import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { projectRoot } from './paths.ts';

export interface CommandResult {
  code: number;
  /** Both streams in order; empty when they went to the terminal. */
  output: string;
}

export interface CommandOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** `capture` returns the output, `inherit` shows it, a prefix is printed before each line. */
  output?: 'capture' | 'inherit' | { prefix: string };
}

const STOP_GRACE_MS = 5_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const liveChildren = new Set<ChildProcess>();
let isClosing = false;
const isWindows = process.platform === 'win32';

/** Runs a tool of the project or of the system to its end. Never throws for a failing tool: check `code`. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return startCommand(command, args, options).finished;
}

export function startCommand(command: string, args: readonly string[], options: CommandOptions = {}) {
  if (isClosing) throw new Error(`${command} was not started: the commands are being ended.`);
  const output = options.output ?? 'capture';
  const spawnOptions: SpawnOptions = {
    cwd: options.cwd ?? projectRoot,
    env: { ...process.env, PATH: buildToolPath(), ...options.env },
    stdio: output === 'inherit' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    // A separate process group lets us end the tool's child processes with it.
    detached: !isWindows,
    shell: isWindows,
  };
  const child = spawn(command, args, spawnOptions);
  trackChild(child);
  return { finished: collectResult(child, output), stop: async () => stopChild(child) };
}

/** Ends all running children and their child processes; no further child can start. */
export async function stopChildren(): Promise<void> {
  isClosing = true;
  await Promise.all([...liveChildren].map(async (child) => stopChild(child)));
}

async function collectResult(
  child: ChildProcess,
  output: NonNullable<CommandOptions['output']>,
): Promise<CommandResult> {
  const chunks: string[] = [];
  const show = typeof output === 'object' ? createPrefixer(output.prefix) : (text: string) => void chunks.push(text);
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', show);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: `${chunks.join('')}${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code: toExitCode(code, signal), output: chunks.join('') }));
  });
}

function createPrefixer(prefix: string) {
  let rest = '';
  return (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) process.stdout.write(`${prefix} ${line}\n`);
  };
}

async function stopChild(child: ChildProcess): Promise<void> {
  const isDone = () => child.exitCode !== null || child.signalCode !== null;
  if (child.pid === undefined) return;
  const exited = new Promise<void>((resolve) => {
    if (isDone()) resolve();
    else child.once('exit', () => resolve());
  });
  signalGroup(child.pid, 'SIGTERM');
  const timer = setTimeout(() => child.pid !== undefined && signalGroup(child.pid, 'SIGKILL'), STOP_GRACE_MS);
  await exited;
  clearTimeout(timer);
  // End the processes that the ended leader left in its group.
  signalGroup(child.pid, 'SIGKILL');
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(isWindows ? pid : -pid, signal);
  } catch {
    // The process has already ended.
  }
}

function trackChild(child: ChildProcess): void {
  if (liveChildren.size === 0) for (const signal of SIGNALS) process.on(signal, stopChildrenAndExit);
  liveChildren.add(child);
  const forget = () => {
    liveChildren.delete(child);
    if (liveChildren.size === 0) for (const signal of SIGNALS) process.off(signal, stopChildrenAndExit);
  };
  child.once('close', forget);
  child.once('error', forget);
}

/** A child in another process group does not receive Ctrl-C or the signal that npm passes on, so forward it. */
function stopChildrenAndExit(signal: NodeJS.Signals): void {
  void stopChildren().finally(() => process.exit(toExitCode(null, signal)));
}

function toExitCode(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/** Puts this Node.js and the project's tools first, also for a script that runs without npm. */
function buildToolPath(): string {
  const first = [path.dirname(process.execPath), path.join(projectRoot, 'node_modules/.bin')];
  return [...first, process.env['PATH'] ?? ''].join(path.delimiter);
}
