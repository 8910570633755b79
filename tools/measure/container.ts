import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseDockerfile, type Stage } from '../check/dockerfile.ts';
import { findFreePort } from '../free-port.ts';
import { projectRoot } from '../paths.ts';
import { createTemporaryFolder, trackChildProcess } from './support/cleanup.ts';
import type { Figure } from './support/figures.ts';
import { sendBenchRequest } from './support/http.ts';
import { makeBenchPerson } from './support/people.ts';
import { readMemoryMb } from './support/process-figures.ts';

const NOBODY = 65_534;
const START_MAX_MS = 120_000;
const MAIL_MAX_MS = 20_000;
const INSTALL_MAX_MB = 200;

/**
 * No image can be built here, so this follows the Dockerfile without one: the same files and packages in a folder that
 * is read-only and owned by root, and the same command by another user with one writable folder.
 */
export async function benchContainer(): Promise<Figure[]> {
  const stages = parseDockerfile();
  const [image, modules] = [stages.at(-1), stages.find(({ name }) => name === 'modules')];
  if (!image || !modules) throw new Error('The Dockerfile has no stage of that name');
  const folder = createTemporaryFolder();
  chmodSync(folder, 0o755);
  const app = path.join(folder, 'app');
  const [built, data, tmp] = ['modules', 'data', 'tmp'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const one of [app, built, data, tmp]) mkdirSync(one);
  for (const one of [data, tmp]) chownSync(one, NOBODY, NOBODY);
  copyStage(modules, built, {});
  for (const line of modules.runs) execFileSync('/bin/sh', ['-c', line], { cwd: built, stdio: 'ignore' });
  copyStage(image, app, { modules: built, build: projectRoot });
  execFileSync('chmod', ['-R', 'a+rX,a-w', app]);
  const megabytes = Number(execFileSync('du', ['-sm', app], { encoding: 'utf8' }).split('\t')[0]);
  const run = await runAsNobody(image, { app, data, tmp });
  return [
    {
      name: 'the image’s own files: size, MB',
      measured: String(megabytes),
      target: `at most ${INSTALL_MAX_MB}`,
      isMet: megabytes <= INSTALL_MAX_MB,
    },
    {
      name: 'as the image runs it: not root, its files read-only, packages of production alone',
      measured: `user ${run.user}, ready in ${run.seconds.toFixed(1)} s, health check ends with ${run.health}, the page ${run.page}, a registration’s mails ${run.mails}, ${run.megabytes.toFixed(0)} MB; SIGTERM ends it with ${run.exitCode}`,
      target: `user ${NOBODY}, 0, 200, 1, 0`,
      isMet: run.user === NOBODY && run.health === 0 && run.page === 200 && run.mails === 1 && run.exitCode === 0,
    },
  ];
}

/** Folders stand in for the stages that were not built. */
function copyStage(stage: Stage, target: string, stages: Record<string, string>): void {
  for (const copy of stage.copies) {
    for (const source of copy.sources) {
      const from =
        copy.from === undefined
          ? path.join(projectRoot, source)
          : path.join(stages[copy.from] ?? '', source.slice('/app'.length));
      const to = copy.target.endsWith('/')
        ? path.join(target, copy.target, path.basename(source))
        : path.join(target, copy.target);
      const isWanted = (name: string) =>
        (name === from || path.basename(name) !== 'node_modules') && !/\.test\.tsx?$/.test(name);
      cpSync(from, to, {
        recursive: true,
        verbatimSymlinks: true,
        filter: copy.from === 'modules' ? () => true : isWanted,
      });
    }
  }
}

async function runAsNobody(
  { env, command, healthCheck }: Stage,
  { app, data, tmp }: { app: string; data: string; tmp: string },
) {
  const port = await findFreePort();
  const settings = {
    ...env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: data,
    TMPDIR: tmp,
    NODE_COMPILE_CACHE: path.join(tmp, 'compile-cache'),
    ADMIN_PASSWORD: 'a password for the image',
    PATH: path.dirname(process.execPath),
  };
  const options = { cwd: app, env: settings, uid: NOBODY, gid: NOBODY };
  const logFile = path.join(path.dirname(app), 'output.log');
  const log = openSync(logFile, 'a');
  const [, ...args] = command;
  const startedAt = performance.now();
  const child = trackChildProcess(spawn(process.execPath, args, { ...options, stdio: ['ignore', log, log] }));
  closeSync(log);
  const origin = `http://127.0.0.1:${port}`;
  while ((await sendBenchRequest(`${origin}/api/health/ready`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null || performance.now() - startedAt > START_MAX_MS)
      throw new Error(readFileSync(logFile, 'utf8'));
    await sleep(50);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const health = runForExitCode(() =>
    execFileSync(process.execPath, healthCheck.slice(1), { ...options, stdio: 'ignore' }),
  );
  const page = (await sendBenchRequest(`${origin}/`)).status;
  const mails = await countMails(origin, path.join(data, 'outbox'));
  const pid = child.pid ?? 0;
  const [user, used] = [statSync(`/proc/${pid}`).uid, readMemoryMb(pid).now];
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return { user, seconds, health, page, mails, megabytes: used, exitCode: await exited };
}

/** The mail code loads when the first mail is due, so it must be in the image too. */
async function countMails(origin: string, outbox: string): Promise<number> {
  const { status, text } = await sendBenchRequest(`${origin}/api/auth/register`, {
    method: 'POST',
    body: makeBenchPerson(),
  });
  if (status !== 201) throw new Error(`A registration was answered ${status}: ${text}`);
  const deadline = performance.now() + MAIL_MAX_MS;
  const count = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')).length : 0);
  while (count() === 0 && performance.now() < deadline) await sleep(50);
  return count();
}

function runForExitCode(run: () => unknown): number {
  try {
    run();
    return 0;
  } catch {
    return 1;
  }
}
