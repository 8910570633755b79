import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCommand } from '../child-processes.ts';
import { findOrInstallChromium } from '../test/chromium.ts';

const START_TIMEOUT_MS = 30_000;

/** A visitor's browser without background requests that would disturb the measurement. */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
];

export interface LighthouseBrowser {
  /** Port of the debugging protocol, on this machine only. */
  port: number;
  stop(): Promise<void>;
}

/** Lighthouse drives its own browser over a port; Playwright would control the same tab at the same time. */
export async function startLighthouseBrowser(): Promise<LighthouseBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'kanisa-lighthouse-'));
  const browser = startCommand(await findOrInstallChromium(), [
    ...FLAGS,
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]);
  const stop = async () => {
    await browser.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    return { port: await readDebugPort(profile), stop };
  } catch (error) {
    await stop();
    throw new Error(`The browser did not start.\n${(await browser.finished).output}`, { cause: error });
  }
}

/** The browser picks a free port and writes it into its profile. */
async function readDebugPort(profile: string): Promise<number> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const [line] = (await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n');
    if (line !== undefined && line !== '') return Number(line);
    await sleep(100);
  }
  throw new Error(`No port after ${START_TIMEOUT_MS / 1000} s`);
}
