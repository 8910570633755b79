import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareDatabases } from '../../e2e/support/product.ts';
import { buildProduct } from '../build/build.ts';
import { runChecks } from '../check/check.ts';
import { runCommand, stopChildren } from '../child-processes.ts';
import { picturesFolder } from '../paths.ts';
import { FULL_BROWSER_VARIABLE, findOrInstallChromium, findOrInstallShell } from './chromium.ts';
import { isCi, LEAVES_TO_CI } from './ci-mode.ts';
import { addCounts, type Counts, formatCounts, NO_COUNTS, readCounts } from './test-counts.ts';

const PROJECTS = ['unit', 'api-pglite', 'api-postgres', 'e2e'] as const;
type Project = (typeof PROJECTS)[number];

/**
 * Every API test runs on PostgreSQL. On the embedded database these call every endpoint; CI runs all of them there too.
 */
const EMBEDDED_FILES = isCi ? [] : ['server/test/'];

/** Four times a quiet run, so that only a hang ends it: a busy machine is no failure. `TEST_MINUTES` sets another limit. */
const TIMEOUT_MINUTES = Number(process.env['TEST_MINUTES'] ?? 45);
const startedAt = performance.now();
let total: Counts = NO_COUNTS;

/** Deleted at the end, however the run ends. */
const temporaryFolder = mkdtempSync(path.join(tmpdir(), 'kanisa-test-'));
// The release is run by another user, who passes through it.
chmodSync(temporaryFolder, 0o711);
process.on('exit', () => rmSync(temporaryFolder, { recursive: true, force: true }));

/** `npm test` runs everything; `npm test -- <project> [vitest arguments]` one part of it. */
const [requested, ...vitestArgs] = process.argv.slice(2);
const timer = setTimeout(() => void abortOnTimeout(), TIMEOUT_MINUTES * 60_000);

if (requested === undefined) {
  printHeading('check');
  for (const name of await runChecks()) recordFailure(`check: ${name}`);
  if (!isCi) process.env[LEAVES_TO_CI] = '1';
  // The projects run side by side, because queue tests mostly wait. The journeys' build and databases are prepared
  // meanwhile, after the short unit tests; if that fails, the journeys report it.
  const ready = runProject('unit', []).then(() => prepareJourneys());
  const api = [runProject('api-pglite', EMBEDDED_FILES), runProject('api-postgres', [])];
  await Promise.all([ready.catch(() => undefined), ...api]);
  await runProject('e2e', [], ready);
} else if (isProject(requested)) {
  await runProject(requested, vitestArgs);
} else {
  recordFailure(`There is no test project '${requested}'. There are: ${PROJECTS.join(', ')}`);
}
clearTimeout(timer);
printTotalAndExit();

async function runProject(project: Project, args: readonly string[], ready?: Promise<JourneyGround>): Promise<void> {
  printHeading(project);
  try {
    const counts = project === 'e2e' ? await runJourneys(args, ready) : await runVitest(project, args);
    total = addCounts(total, counts);
  } catch (error) {
    recordFailure(`${project}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The journeys need two browsers, the built product, and databases to copy. */
type JourneyGround = Awaited<ReturnType<typeof prepareJourneys>>;

async function prepareJourneys() {
  const [browsers] = await Promise.all([prepareBrowsers(), buildProduct()]);
  const { env, stop } = await prepareDatabases(path.join(temporaryFolder, 'data'));
  return { env: { ...browsers, TMPDIR: temporaryFolder, ...env }, stop };
}

/**
 * Installs what is missing before any journey starts its time, one after the other, because `apt-get` runs once at a
 * time. Few journeys need the full browser, so without it the others still run.
 */
async function prepareBrowsers(): Promise<Record<string, string>> {
  const shell = await findOrInstallShell();
  const full = await findOrInstallChromium().catch((error: unknown) => {
    console.error(error);
    return '';
  });
  return { CHROMIUM_PATH: shell, [FULL_BROWSER_VARIABLE]: full };
}

/** The journeys drive the built product in a real browser. */
async function runJourneys(args: readonly string[], ready = prepareJourneys()): Promise<Counts> {
  const { env, stop } = await ready;
  try {
    await rm(path.join(picturesFolder, 'failures'), { recursive: true, force: true });
    return await runVitest('e2e', args, env);
  } finally {
    await stop();
  }
}

async function runVitest(project: Project, args: readonly string[], env = {}): Promise<Counts> {
  const report = path.join(temporaryFolder, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runCommand('vitest', ['run', '--project', project, ...reporters, ...args], {
    env,
    output: 'inherit',
  });
  return readCounts(project, code, await readFile(report, 'utf8').catch(() => null));
}

function isProject(name: string): name is Project {
  return PROJECTS.some((project) => project === name);
}

function printHeading(name: string): void {
  console.log(`\n${name} (after ${formatElapsed()})`);
}

function formatElapsed(): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
}

function recordFailure(reason: string): void {
  total = addCounts(total, { ...NO_COUNTS, failed: 1, reasons: [reason] });
}

async function abortOnTimeout(): Promise<void> {
  recordFailure(`The tests took more than ${TIMEOUT_MINUTES} minutes and were stopped.`);
  await stopChildren();
  printTotalAndExit();
}

function printTotalAndExit(): never {
  console.log('');
  for (const reason of total.reasons) console.log(reason);
  console.log(`Took ${formatElapsed()}.`);
  console.log(formatCounts(total));
  process.exit(total.failed === 0 ? 0 : 1);
}
