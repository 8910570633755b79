import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { runCommand } from '../child-processes.ts';

const BROWSER_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const BROWSER_PATHS = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell', 'headless-shell'];
const SHELL_PATHS = ['/usr/lib/chromium/chromium-headless-shell'];

/** Fonts as wide as Arial and Times. The stand-ins of the web fonts use them; without one a late web font moves the page. */
const FONTS_PACKAGE = 'fonts-liberation';
const FONTS_FOLDERS = ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/liberation2'];

/** `npm test` names the shell in CHROMIUM_PATH for its workers, and here the full browser. */
export const FULL_BROWSER_VARIABLE = 'FULL_CHROMIUM_PATH';

const INSTALL_HINT = 'Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.';

/** No background requests, no shared memory (small in containers), no animations. */
const FLAGS = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--force-prefers-reduced-motion',
];

/** Finds a full browser, else installs Debian's. */
export async function findOrInstallChromium(): Promise<string> {
  const found = await findExecutable(BROWSER_NAMES, BROWSER_PATHS);
  if (found !== null) return found;
  console.log('No browser found: installing Chromium by apt-get.');
  await installPackage('chromium');
  const installed = await findExecutable(BROWSER_NAMES, BROWSER_PATHS);
  if (installed === null) throw new Error(`No browser was found after the installation. ${INSTALL_HINT}`);
  return installed;
}

/**
 * Finds the headless shell that the tests drive: Chromium without a user interface, which takes half the time. A full
 * browser is the fallback.
 */
export async function findOrInstallShell(): Promise<string> {
  await installFonts();
  const found = await findExecutable(SHELL_NAMES, SHELL_PATHS);
  if (found !== null) return found;
  if (!isRoot()) return findOrInstallChromium();
  try {
    await installPackage('chromium-headless-shell');
  } catch {
    return findOrInstallChromium();
  }
  return (await findExecutable(SHELL_NAMES, SHELL_PATHS)) ?? findOrInstallChromium();
}

/** A test opens a page once, so optimizing its code does not pay. */
const NO_OPTIMIZATION = '--js-flags=--no-opt --no-maglev';

/** Without tile memory nothing is painted. Frames, sizes and layout shifts still work. */
const NO_PAINTING = '--force-gpu-mem-available-mb=1';

/** Tabs share a renderer process where possible, and its compiled code. */
const FEW_PROCESSES = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];

/** Without painting it takes a tenth less CPU, and screenshots are empty. */
export async function launchBrowser({ paints = true, fewProcesses = false, isFull = false } = {}): Promise<Browser> {
  return chromium.launch({
    // The headless shell shows no notices: it denies their permission.
    executablePath: await (isFull ? findOrInstallChromium() : findOrInstallShell()),
    args: [...FLAGS, NO_OPTIMIZATION, ...(paints ? [] : [NO_PAINTING]), ...(fewProcesses ? FEW_PROCESSES : [])],
    // Chromium's sandbox does not run as root, and containers often lack what it needs.
    chromiumSandbox: false,
  });
}

/** A browser whose data outlives it in this folder, so that a test can start it again. */
export async function launchStoredBrowser(folder: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: await findOrInstallShell(),
    args: [...FLAGS, NO_OPTIMIZATION, NO_PAINTING],
    chromiumSandbox: false,
    baseURL,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
  });
}

async function findExecutable(names: readonly string[], places: readonly string[]): Promise<string | null> {
  const wantsFull = names === BROWSER_NAMES;
  const set = (wantsFull ? process.env[FULL_BROWSER_VARIABLE] : undefined) ?? process.env['CHROMIUM_PATH'];
  if (set !== undefined && set !== '') {
    if (await isExecutable(set)) return set;
    throw new Error(`CHROMIUM_PATH is set to ${set}, but there is no program.`);
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const candidates = [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...places];
  for (const candidate of candidates) if (await isExecutable(candidate)) return candidate;
  return null;
}

const isExecutable = async (file: string) => exists(file, constants.X_OK);

async function exists(file: string, mode = constants.F_OK): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  );
}

/** Installs them where that needs no password: a minimal machine, as of CI, has none, and a desktop has its own. */
async function installFonts(): Promise<void> {
  const found = await Promise.all(FONTS_FOLDERS.map(exists));
  if (found.includes(true) || !isRoot() || !(await exists('/usr/bin/apt-get'))) return;
  await installPackage(FONTS_PACKAGE);
}

const isRoot = () => process.getuid?.() === 0;

async function installPackage(name: string): Promise<void> {
  if (!(await isExecutable('/usr/bin/apt-get'))) throw new Error(`The browser tests need a browser. ${INSTALL_HINT}`);
  const rights = isRoot() ? [] : ['sudo', '-n'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const [command = 'apt-get', ...rest] = [...rights, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    const { code, output } = await runCommand(command, rest);
    if (code !== 0) throw new Error(`${output}\n${name} could not be installed. ${INSTALL_HINT}`);
  }
}
