import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../tools/free-port.ts';
import { projectRoot } from '../../tools/paths.ts';
import { launchBrowser } from '../../tools/test/chromium.ts';
import { createProjectCopy } from '../../tools/test/guards/project-copy.ts';
import { makeRegistration } from '../support/accounts.ts';
import { openVisit } from '../support/browser-visit.ts';
import { openProductDatabase } from '../support/databases.ts';
import { openLine } from '../support/line.ts';
import { readShownBuild, readStored, waitUntilStored } from '../support/worker.ts';

const START_MAX_MS = 600_000;
const POLL_MS = 200;

/** Runs `npm start` in this checkout, with a data folder and port of its own. */
async function startFromCheckout(checkout: string) {
  const [port, folder] = await Promise.all([findFreePort(), mkdtemp(path.join(tmpdir(), 'kanisa-start-'))]);
  const dataDir = path.join(folder, 'data');
  const database = await openProductDatabase({}, dataDir);
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      VITE_FAST_COMPRESSION: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm, the shell and the product end together.
    detached: true,
  });
  onTestFinished(async () => {
    await endGroup(child);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  return { origin: `http://127.0.0.1:${port}`, dataDir, child, log: () => printed.join('') };
}

type Started = Awaited<ReturnType<typeof startFromCheckout>>;

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  // The output closes when the last process of the group has ended, after npm itself.
  const ended = once(child, 'close');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

async function waitUntilReady({ origin, child, log }: Started): Promise<void> {
  const deadline = Date.now() + START_MAX_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(POLL_MS);
  }
  throw new Error(`It did not start.\n${log()}`);
}

/** Paths of all scripts that the page names. */
async function listScripts({ origin }: Started, page: string): Promise<string[]> {
  const html = await (await fetch(origin + page)).text();
  return [...new Set(Array.from(html.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, name = '']) => name))];
}

async function fetchStatuses({ origin }: Started, paths: readonly string[]): Promise<Record<string, number>> {
  const answers = await Promise.all(paths.map(async (one) => [one, (await fetch(origin + one)).status] as const));
  return Object.fromEntries(answers);
}

const allOk = (paths: readonly string[]) => Object.fromEntries(paths.map((one) => [one, 200]));

const listLoadedScripts = async (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => /^\/assets\/.*\.js$/.test(name)),
  );
const isUpgraded = async (page: Page) => page.evaluate(() => 'upgraded' in globalThis);
const openByLink = async (page: Page, link: string) =>
  page.getByRole('banner').getByRole('link', { name: link, exact: true }).first().click();
const waitForHeading = async (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** A visitor stays on the page while one release follows the other at the same address. Nothing of the two is mixed. */
async function goThroughUpgrade(first: Started, next: Started): Promise<void> {
  const line = await openLine(first.origin);
  onTestFinished(line.stop);
  const browser = await launchBrowser({ paints: false });
  onTestFinished(async () => browser.close());
  const { page, context } = await openVisit(browser, line.origin, { worker: true });
  await page.goto('/');
  await waitUntilStored(page);
  const before = await readShownBuild(page);

  line.leadTo(next.origin);
  await openByLink(page, 'Contact');
  await waitForHeading(page, 'Talk to us');
  expect([await readShownBuild(page), await isUpgraded(page)]).toEqual([before, false]);
  const ofBefore = await listLoadedScripts(page);
  expect(await fetchStatuses(first, ofBefore)).toEqual(allOk(ofBefore));

  const other = await context.newPage();
  await other.goto('/about');
  await other.locator('html[data-load="done"]').waitFor();
  const after = await readShownBuild(other);
  expect([after === before, await isUpgraded(other)]).toEqual([false, true]);
  const ofAfter = await listLoadedScripts(other);
  expect(ofAfter.length).toBeGreaterThan(3);
  expect(await fetchStatuses(next, ofAfter)).toEqual(allOk(ofAfter));
  expect(ofAfter.filter((script) => !ofBefore.includes(script))).not.toEqual([]);

  await expect.poll(async () => (await readStored(other))?.files[0]?.build, { timeout: 60_000 }).toBe(after);
  await waitUntilStored(other);
  await line.cut();
  await other.goto('/ministries');
  await waitForHeading(other, 'Seven ministries, one table');
  expect([await readShownBuild(other), await isUpgraded(other)]).toEqual([after, true]);
  // The first tab still belongs to the release before, and opens one more of its pages.
  await openByLink(page, 'Ministries');
  await waitForHeading(page, 'Seven ministries, one table');
  expect([await readShownBuild(page), await isUpgraded(page)]).toEqual([before, false]);
  await page.reload();
  await waitForHeading(page, 'Seven ministries, one table');
  expect([await readShownBuild(page), await isUpgraded(page)]).toEqual([after, true]);
}

/** Changes a script of every page, and the server, as an upgrade does. */
async function upgradeCheckout(checkout: string): Promise<void> {
  await appendFile(path.join(checkout, 'web/src/root.tsx'), `\nObject.assign(globalThis, { upgraded: true });\n`);
  await appendFile(path.join(checkout, 'server/src/announce.ts'), `\nexport const UPGRADED = true;\n`);
}

// Two builds of the web app, and three starts.
test('two starts from one checkout share a build, a later one leaves them what they serve, and browsers follow it', {
  timeout: 3 * START_MAX_MS,
}, async () => {
  const checkout = createProjectCopy(projectRoot);
  onTestFinished(() => rm(checkout, { recursive: true, force: true, maxRetries: 5 }));
  const [first, second] = await Promise.all([startFromCheckout(checkout), startFromCheckout(checkout)]);
  await Promise.all([waitUntilReady(first), waitUntilReady(second)]);
  expect(`${first.log()}${second.log()}`.match(/Built the web app/g)).toHaveLength(1);
  const scripts = await listScripts(first, '/');
  expect(scripts.length).toBeGreaterThan(3);
  expect(await fetchStatuses(second, ['/', '/login', ...scripts])).toEqual(allOk(['/', '/login', ...scripts]));

  await upgradeCheckout(checkout);
  const third = await startFromCheckout(checkout);
  await waitUntilReady(third);
  expect(await listScripts(third, '/')).not.toEqual(scripts);
  // The first has sent none of these files yet.
  const unread = ['/about', '/dashboard', '/robots.txt', ...scripts];
  expect(await fetchStatuses(first, unread)).toEqual(allOk(unread));
  // It loads the code that writes mails only now.
  const { username, ...body } = makeRegistration();
  const registered = await fetch(`${first.origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([username, registered.status]).toEqual([username, 201]);
  const listMails = async () => readdir(path.join(first.dataDir, 'outbox')).catch(() => []);
  await expect.poll(listMails, { timeout: 60_000 }).not.toEqual([]);
  await goThroughUpgrade(first, third);
});
