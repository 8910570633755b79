import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { launchStoredBrowser } from '../../tools/test/chromium.ts';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { watchContext } from '../support/browser-visit.ts';
import { defineJourneys, eventually, type Journey } from '../support/journey.ts';
import { type Line, openLine } from '../support/line.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { publishByApi } from '../support/site.ts';
import { listStored, readShownBuild, readStored, waitUntilMemberStored, waitUntilStored } from '../support/worker.ts';

const journey = defineJourneys();

const OFFLINE = [/Failed to load resource/, /net::ERR_/, /Failed to fetch/, /FetchEvent/, /no-response/];

/** A journey whose browser reaches the product over a line that the test can cut. */
function journeyOnLine(name: string, walk: (journey: Journey & { line: Line }) => Promise<void>): void {
  journey(name, async (given) => {
    const line = await openLine(given.product.origin);
    given.allowErrors(...OFFLINE);
    try {
      await walk({ ...given, line });
    } finally {
      await line.stop();
    }
  });
}

journeyOnLine('the public pages are readable without a network, and other addresses say so kindly', async (walk) => {
  const { openPage, line } = walk;
  const page = await openPage({ worker: true });
  await page.goto(line.origin);
  await waitUntilStored(page);
  await line.cut();
  for (const [address, heading] of [
    ['/', 'Come as you are.'],
    ['/about', 'A church that keeps a chair for you'],
    ['/contact?from=a-poster', 'Talk to us'],
    ['/ministries/', 'Seven ministries, one table'],
  ] as const) {
    await page.goto(line.origin + address);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.locator('html[data-load="done"]').waitFor();
  }
  // A link inside the page needs the files of another page.
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'A church that keeps a chair for you' }).waitFor();
  for (const address of ['/dashboard', '/admin/users', '/no-such-page']) {
    const answer = await page.goto(line.origin + address);
    expect(answer?.status()).toBe(503);
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
  }
  await expectCurrentPageToPassChecks(page, 'the offline page');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Come as you are.' }).waitFor();

  await page.goto(`${line.origin}/login`);
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
  await line.restore();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
});

journeyOnLine('a member opens the app without a network after the browser was restarted', async (walk) => {
  const { product, line } = walk;
  const member = await registerUser(product);
  const folder = await mkdtemp(path.join(tmpdir(), 'kanisa-browser-'));
  try {
    const first = await watchContext(await launchStoredBrowser(folder, line.origin));
    await signInBrowser(first.page, member, line.origin);
    await first.page.goto(`${line.origin}/dashboard`);
    await waitUntilStored(first.page);
    await waitUntilMemberStored(first.page);
    expect((await listStored(first.page)).filter((address) => /\/api|\/admin|images/.test(address))).toEqual([]);
    await first.context.close();
    await line.cut();

    const second = await watchContext(await launchStoredBrowser(folder, line.origin));
    await second.page.goto(`${line.origin}/about`);
    await second.page.getByRole('heading', { level: 1, name: 'A church that keeps a chair for you' }).waitFor();
    await second.page.goto(`${line.origin}/profile/family`);
    await second.page.locator('html[data-load="done"]').waitFor();
    expect(new URL(second.page.url()).pathname).toBe('/profile/family');
    await second.page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await second.page.title()).not.toContain('offline');
    await second.page.goto(`${line.origin}/admin/users`);
    await second.page.getByRole('link', { name: 'Go to your dashboard' }).waitFor();
    await second.context.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

journeyOnLine('a new release is taken over at the next page, and an open page keeps its files', async (walk) => {
  const { openPage, line, product } = walk;
  const page = await openPage({ worker: true });
  await page.goto(line.origin);
  await waitUntilStored(page);
  const before = await readShownBuild(page);
  expect(((await (await fetch(`${product.origin}/api/health`)).json()) as { build: string }).build).toBe(before);

  const next = await line.showNextRelease();
  // The open page needs a script that the server no longer has.
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Talk to us' }).waitFor();
  expect(await readShownBuild(page)).toBe(before);

  const other = await page.context().newPage();
  await other.goto(`${line.origin}/about`);
  expect(await readShownBuild(other)).toBe(next);
  const scripts = await other.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /assets.*js$/.test(name)),
  );
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((name) => !name.endsWith('.next.js'))).toEqual([]);

  await eventually(async () => (await readStored(other))?.files.map(({ build }) => build)).toEqual([next, before]);
  await eventually(async () => (await listStored(other)).some((one) => one.includes(`release=${before ?? ''}`))).toBe(
    false,
  );
  await line.cut();
  await other.goto(`${line.origin}/ministries`);
  await other.getByRole('heading', { level: 1, name: 'Seven ministries, one table' }).waitFor();
  expect(await readShownBuild(other)).toBe(next);
  // The first tab still is of the release before, and opens one more of its pages.
  await page.getByRole('banner').getByRole('link', { name: 'Ministries', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Seven ministries, one table' }).waitFor();
  expect(await readShownBuild(page)).toBe(before);
});

journeyOnLine('a slow or failing server shows the stored page', async ({ openPage, line }) => {
  const page = await openPage({ worker: true });
  await page.goto(line.origin);
  await waitUntilStored(page);
  const release = line.hold();
  await page.goto(`${line.origin}/about`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'A church that keeps a chair for you' }).waitFor();
  release();
  line.change((address, answer) =>
    address === '/contact' ? { ...answer, status: 502, body: Buffer.from('') } : undefined,
  );
  await page.goto(`${line.origin}/contact`);
  await page.getByRole('heading', { level: 1, name: 'Talk to us' }).waitFor();
});

journeyOnLine('what the church publishes replaces the stored pages, in both languages', async (walk) => {
  const { openPage, line, product } = walk;
  const page = await openPage({ worker: true });
  await page.goto(line.origin);
  await waitUntilStored(page);
  const before = (await readStored(page))?.pages;
  await publishByApi(product, ({ facts }) => ({
    facts: { ...facts, name: 'Neema Chapel', tagline: { en: 'Come in', sw: 'Karibu ndani' } },
    languages: { kiswahili: true },
  }));
  await page.goto(`${line.origin}/about`);
  await page.getByRole('contentinfo').getByText('Neema Chapel').waitFor();
  await eventually(async () => (await readStored(page))?.pages).not.toBe(before);
  await eventually(async () => (await listStored(page)).some((one) => one.includes(before ?? ''))).toBe(false);
  await line.cut();
  await page.goto(`${line.origin}/ministries`);
  await page.getByRole('contentinfo').getByText('Come in').waitFor();
  await page.goto(`${line.origin}/sw`);
  await page.getByRole('contentinfo').getByText('Karibu ndani').waitFor();
  await page.goto(`${line.origin}/sw/dashboard`);
  await page.getByRole('heading', { level: 1, name: 'Hauko mtandaoni' }).waitFor();

  // Somebody who has chosen Kiswahili starts in it, as with a network.
  await page.context().addCookies([{ name: 'language', value: 'sw', url: line.origin }]);
  await page.goto(line.origin);
  await page.getByRole('contentinfo').getByText('Karibu ndani').waitFor();
  expect(new URL(page.url()).pathname).toBe('/sw');
});
