import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeRelease } from '../build/release.ts';
import { parseDockerfile } from '../check/dockerfile.ts';
import { findFreePort } from '../free-port.ts';
import { createTemporaryFolder, trackChildProcess } from './support/cleanup.ts';
import type { Figure } from './support/figures.ts';
import { sendBenchRequest } from './support/http.ts';
import { makeBenchPerson } from './support/people.ts';
import { readMemoryMb } from './support/process-figures.ts';

const NOBODY = 65_534;
const START_MAX_MS = 120_000;
const MAIL_MAX_MS = 20_000;
const READY_MAX_SECONDS = 10;
const PEAK_MAX_MB = 400;
/** Limit without Node.js itself. */
const INSTALL_MAX_MB = 140;

/**
 * Installs a release in an empty folder, as a church does and as the Dockerfile does, and runs its commands as another
 * user who can write to the data folder only.
 */
export async function benchRelease({ hasEmptyCache }: { hasEmptyCache: boolean }): Promise<Figure[]> {
  const folder = createTemporaryFolder();
  chmodSync(folder, 0o755);
  const file = await writeRelease(path.join(folder, 'release'));
  const { home, seconds: installSeconds } = installRelease(folder, file, hasEmptyCache);
  const release = new InstalledRelease(home, createOwnFolder(folder, 'tmp'));
  const { codes, church, again, demo } = await runCommands(release, folder);
  return [
    {
      name: 'release: size; installed without Node.js; seconds of npm install',
      measured: `${measureFolderMb(path.dirname(file)).toFixed(0)} MB; ${release.measureMb().toFixed(0)} MB; ${installSeconds.toFixed(0)} s`,
      target: `installed at most ${INSTALL_MAX_MB} MB`,
      isMet: release.measureMb() <= INSTALL_MAX_MB,
    },
    {
      name: 'release: page; registration mails; health check; exit codes of backup, SIGTERM, restore',
      measured: codes.join('; '),
      target: '200; 1; 0; 0; 0; 0',
      isMet: codes.join() === '200,1,0,0,0,0',
    },
    {
      name: 'release: first start of an installation, s; start of a restored church; first start of the demo',
      measured: [church, again, demo].map(({ seconds }) => seconds.toFixed(1)).join('; '),
      target: `first at most ${READY_MAX_SECONDS}`,
      isMet: church.seconds <= READY_MAX_SECONDS,
    },
    {
      name: 'release: peak memory of the first start, MB',
      measured: church.peakMb.toFixed(0),
      target: `at most ${PEAK_MAX_MB}`,
      isMet: church.peakMb <= PEAK_MAX_MB,
    },
  ];
}

/** A folder of the user who runs the product. */
function createOwnFolder(parent: string, name: string): string {
  const folder = path.join(parent, name);
  mkdirSync(folder);
  chownSync(folder, NOBODY, NOBODY);
  return folder;
}

function installRelease(folder: string, file: string, hasEmptyCache: boolean): { home: string; seconds: number } {
  const home = path.join(folder, 'church');
  mkdirSync(home);
  const startedAt = performance.now();
  const cache = hasEmptyCache ? ['--cache', path.join(folder, 'cache')] : ['--prefer-offline'];
  execFileSync('npm', ['install', '--ignore-scripts', ...cache, file], { cwd: home, stdio: 'ignore' });
  const seconds = (performance.now() - startedAt) / 1000;
  execFileSync('chmod', ['-R', 'a+rX,a-w', home]);
  return { home, seconds };
}

async function runCommands(release: InstalledRelease, folder: string) {
  const [data, restored] = [createOwnFolder(folder, 'data'), createOwnFolder(folder, 'restored')];
  const church = await release.start('start', data);
  const page = (await sendBenchRequest(`${church.origin}/`)).status;
  const mails = await countMails(church.origin, path.join(data, 'outbox'));
  const health = release.runHealthCheck(church.port);
  const backup = path.join(data, 'today.kanisa');
  const backupCode = release.run(['backup', backup], data);
  const exitCode = await church.stop();
  const restoreCode = release.run(['restore', backup, '--without-erased-list'], restored);
  const again = await release.start('start', restored);
  await again.stop();
  const demo = await release.start('demo', restored);
  await demo.stop();
  return { codes: [page, mails, health, backupCode, exitCode, restoreCode], church, again, demo };
}

/** Runs the commands of an installed release as a user who owns none of its files. */
class InstalledRelease {
  readonly #image = parseDockerfile().at(-1);
  readonly #home: string;
  readonly #tmp: string;

  constructor(home: string, tmp: string) {
    this.#home = home;
    this.#tmp = tmp;
    const entry = this.#image?.command.at(-1) ?? '';
    if (!existsSync(path.join(home, entry))) throw new Error(`The image starts ${entry}, which is not in the release`);
  }

  measureMb(): number {
    const modules = path.join(this.#home, 'node_modules');
    const node = readdirSync(modules).filter((name) => name.startsWith('node-linux-'));
    return node.reduce((rest, name) => rest - measureFolderMb(path.join(modules, name)), measureFolderMb(modules));
  }

  run(args: readonly string[], dataDir: string): number {
    return runForExitCode(() => execFileSync(this.#binary, args, { ...this.#options(dataDir), stdio: 'ignore' }));
  }

  runHealthCheck(port: number): number {
    const args = this.#image?.healthCheck.slice(1) ?? [];
    return runForExitCode(() => execFileSync(process.execPath, args, { env: { PORT: String(port) }, stdio: 'ignore' }));
  }

  async start(command: 'start' | 'demo', dataDir: string) {
    const port = await findFreePort();
    const logFile = path.join(path.dirname(this.#home), `${command}.log`);
    const log = openSync(logFile, 'a');
    const startedAt = performance.now();
    const child = trackChildProcess(
      spawn(this.#binary, [command], { ...this.#options(dataDir, port), stdio: ['ignore', log, log] }),
    );
    closeSync(log);
    const origin = `http://127.0.0.1:${port}`;
    while ((await sendBenchRequest(`${origin}/api/health/ready`).catch(() => null))?.status !== 200) {
      if (child.exitCode !== null || performance.now() - startedAt > START_MAX_MS)
        throw new Error(readFileSync(logFile, 'utf8'));
      await sleep(50);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const stop = async () => {
      const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      return exited;
    };
    return { origin, port, seconds, peakMb: readMemoryMb(child.pid ?? 0).peak, stop };
  }

  get #binary(): string {
    return path.join(this.#home, 'node_modules/.bin/kanisa');
  }

  #options(dataDir: string, port = 0) {
    const env = {
      ...this.#image?.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      TMPDIR: this.#tmp,
      NODE_COMPILE_CACHE: path.join(this.#tmp, 'compile-cache'),
      ADMIN_PASSWORD: 'a password for the release',
      PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
    };
    return { cwd: this.#tmp, env, uid: NOBODY, gid: NOBODY };
  }
}

/** The mail code loads when the first mail is due, so it must be in the release too. */
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

/** Sums up file lengths in MB (10^6 bytes). */
function measureFolderMb(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0) / 1e6;
}

function runForExitCode(run: () => unknown): number {
  try {
    run();
    return 0;
  } catch {
    return 1;
  }
}
