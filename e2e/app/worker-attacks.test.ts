import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { type ChangeAnswer, openLine } from '../support/line.ts';
import { listStored, readStored, waitUntilMemberStored, waitUntilStored } from '../support/worker.ts';

const journey = defineJourneys();

const REFUSED = [
  /Failed to load resource/,
  /bad HTTP response code/,
  /net::ERR_/,
  /Failed to (fetch|register)/,
  /SecurityError/,
  /service worker/i,
];

/** Tries to run a script of this host as a service worker; returns the name of the error. */
const tryToRegister = (page: Page, script: string, scope?: string) =>
  page.evaluate(
    async ([file = '', wanted]) => {
      try {
        await navigator.serviceWorker.register(file, wanted === undefined ? {} : { scope: wanted });
        return 'registered';
      } catch (error) {
        return (error as Error).name;
      }
    },
    [script, scope],
  );

journey('no other file of this host runs as a service worker, and ours nowhere else', async (walk) => {
  walk.allowErrors(...REFUSED);
  const { origin } = walk.product;
  const page = await walk.openPage({ worker: true });
  await page.goto('/');
  await waitUntilStored(page);
  const script = await page.evaluate(() => document.querySelector('link[rel="modulepreload"]')?.getAttribute('href'));
  for (const file of [
    script ?? '',
    '/install.js',
    '/worker.js?other',
    '/site/images/aaaaaaaaaaaaaaaaaaaa-640.webp',
    '/api/health',
    '/robots.txt',
  ])
    expect(await tryToRegister(page, file), file).not.toBe('registered');
  expect(await tryToRegister(page, '/worker.js', 'https://another.example/')).not.toBe('registered');
  expect(await tryToRegister(page, 'https://another.example/worker.js')).not.toBe('registered');
  expect(await tryToRegister(page, URL.createObjectURL(new Blob(['']))).catch(() => 'refused')).not.toBe('registered');
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  );
  expect(scopes).toEqual([`${origin}/`]);
  // The server refuses it to a browser that asks for a worker's script, whatever its type is.
  for (const path of [script ?? '', '/worker.js?other', '/api/health']) {
    expect((await fetch(origin + path, { headers: { 'service-worker': 'script' } })).status, path).toBe(404);
    if (!path.includes('?')) expect((await fetch(origin + path)).status, path).toBe(200);
  }
  const answer = await fetch(`${origin}/worker.js`, { headers: { 'service-worker': 'script' } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('service-worker-allowed')).toBeNull();
  expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self'");
});

const withHeaders =
  (headers: Record<string, string>): ChangeAnswer =>
  (path, answer) =>
    path === '/about' ? { ...answer, headers: { ...answer.headers, ...headers } } : undefined;

const POISONS: Record<string, ChangeAnswer> = {
  'an answer for one person only': withHeaders({ vary: 'authorization' }),
  'an answer that varies with everything': withHeaders({ vary: '*' }),
  'a page that is none': withHeaders({ 'content-type': 'application/json' }),
  'a page of another release': withHeaders({ 'x-release': '0000000000000000.0.en' }),
  'a page that names no release': withHeaders({ 'x-release': 'evil' }),
  'a part of a page': (path, answer) => (path === '/about' ? { ...answer, status: 206 } : undefined),
  'an error': (path, answer) => (path === '/about' ? { ...answer, status: 404 } : undefined),
  'a redirect': (path, answer) =>
    path === '/about' ? { ...answer, status: 302, headers: { ...answer.headers, location: '/contact' } } : undefined,
  'a redirect to another host': (path, answer) =>
    path === '/about'
      ? { ...answer, status: 302, headers: { ...answer.headers, location: 'https://another.example/about' } }
      : undefined,
  'a script of another type': (path, answer) =>
    /^\/assets\/about-page.*js$/.test(path)
      ? { ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } }
      : undefined,
};

journey('a poisoned answer is never stored, and no release is used without it', async (walk) => {
  // The browser reports the failed installation, and some of these answers are broken for the page too.
  walk.allowErrors(/./);
  const attack = async (name: string, poison: ChangeAnswer) => {
    const line = await openLine(walk.product.origin);
    try {
      line.change(poison);
      const page = await walk.openPage({ worker: true });
      await page.goto(line.origin);
      const asked = name.includes('script') ? 'about-page' : '/about';
      const isAsked = () => line.paths.slice(line.paths.indexOf('/worker.js')).some((path) => path.includes(asked));
      await eventually(async () => line.paths.includes('/worker.js') && isAsked(), name).toBe(true);
      // The browser gives up a worker whose installation has failed.
      await eventually(
        async () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
        name,
      ).toBe(0);
      expect(await readStored(page), name).toBeNull();
      const stored = await listStored(page);
      const poisoned = name.includes('script') ? /about-page.*js$/ : /^\/about/;
      expect(
        stored.filter((one) => poisoned.test(one)),
        name,
      ).toEqual([]);

      // The next visit is served well.
      line.change(null);
      await page.goto(`${line.origin}/contact`);
      await waitUntilStored(page);
    } finally {
      await line.stop();
    }
  };
  await Promise.all(Object.entries(POISONS).map(async ([name, poison]) => attack(name, poison)));
});

journey(
  'a signed-in walk leaves nothing of the API and no page of staff in the store',
  async ({ openPage, product }) => {
    const member = await registerUser(product);
    const page = await openPage({ worker: true });
    await signInBrowser(page, member);
    await page.goto('/dashboard');
    await waitUntilStored(page);
    await waitUntilMemberStored(page);
    for (const path of [
      '/profile',
      '/profile/family',
      '/messages',
      '/calendar',
      '/department/list',
      '/about?token=secret',
      '/profile/data',
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    const stored = await listStored(page);
    expect(stored.length).toBeGreaterThan(50);
    expect(
      stored.filter(
        (one) => !/^\/(assets\/[\w.-]+$|site\/content-\d+(-sw)?\.json\?release=|[a-z/]*\?(release=|state$))/.test(one),
      ),
    ).toEqual([]);
    const texts = await page.evaluate(async () => {
      const cache = await caches.open('kanisa-pages');
      return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text() ?? ''));
    });
    for (const secret of [member.username, member.personal_email, member.phone_number, 'secret'])
      expect(
        texts.filter((text) => text.includes(secret)),
        secret,
      ).toEqual([]);
  },
);
