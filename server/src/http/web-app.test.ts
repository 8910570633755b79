import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@kanisa/contract/core/languages.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serveWebApp } from './web-app.ts';

const root = mkdtempSync(join(tmpdir(), 'kanisa-web-'));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(root, 'about'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<h1>Home</h1><script>start()</script>');
  writeFileSync(join(root, 'index.html.br'), 'brotli');
  writeFileSync(join(root, 'about/index.html'), '<h1>About</h1>');
  mkdirSync(join(root, 'admin/events/1/attendance/2000-01-01'), { recursive: true });
  writeFileSync(join(root, 'admin/events/1/attendance/2000-01-01/index.html'), '<h1>Attendance</h1>');
  mkdirSync(join(root, 'department/1/info'), { recursive: true });
  writeFileSync(join(root, 'department/1/info/index.html'), '<h1>Posts</h1>');
  writeFileSync(join(root, '__spa-fallback.html'), '<h1>App</h1>');
  writeFileSync(join(root, 'assets/main-1a2b.js'), 'run()');
  writeFileSync(join(root, 'assets/main-1a2b.js.br'), 'brotli script');
  writeFileSync(join(root, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(root, 'worker.js'), 'work()');
  app = Fastify();
  serveWebApp(app, root);
});

afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the web app', () => {
  it('serves each built page at its path, with or without a slash and a query', async () => {
    for (const url of ['/about', '/about/', '/about?from=here']) {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([200, '<h1>About</h1>']);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it('answers an unknown address with the page that redirects, and the status 404', async () => {
    for (const url of ['/nothing%20here', '/sw', '/sw/about', '/about/nobody', '/department/x/info', '/department/7']) {
      const answer = await get(url, { authorization: 'Bearer somebody' });
      expect([answer.statusCode, answer.body], url).toEqual([404, '<h1>App</h1>']);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect((await get(url, { 'if-none-match': '*' })).statusCode, url).toBe(404);
    }
  });

  it('knows the pages of single things, addresses in capitals, and the document of the service worker', async () => {
    expect([(await get('/department/7/info')).statusCode, (await get('/department/7/info')).body]).toEqual([
      200,
      '<h1>Posts</h1>',
    ]);
    for (const url of ['/ABOUT', '/About/', '/shell']) {
      expect([(await get(url)).statusCode, (await get(url)).body], url).toEqual([200, '<h1>App</h1>']);
    }
  });

  it('serves the page built for one id or one day for all of them', async () => {
    for (const url of ['/admin/events/7/attendance/2026-11-15', '/admin/events/123456/attendance/2027-01-02/']) {
      expect((await get(url)).body).toBe('<h1>Attendance</h1>');
    }
    for (const url of ['/admin/events/7x/attendance/2026-11-15', '/admin/events/7/attendance/15']) {
      expect((await get(url)).body).toBe('<h1>App</h1>');
    }
  });

  it('allows the inline scripts of a page by their hash, and no others', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect((await get('/about')).headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('names the release in every page, and nowhere else', async () => {
    for (const url of ['/', '/about', '/nothing']) expect((await get(url)).headers['x-release']).toBe('none.0.en');
    for (const url of ['/robots.txt', '/assets/main-1a2b.js', '/missing.js'])
      expect((await get(url)).headers['x-release']).toBeUndefined();
  });

  it('serves the service worker fresh, with a policy by which it may only ask this server', async () => {
    const { headers, statusCode } = await get('/worker.js', { 'service-worker': 'script' });
    expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'no-cache',
      'text/javascript; charset=utf-8',
    ]);
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'; script-src 'self'");
    expect(headers['service-worker-allowed']).toBeUndefined();
  });

  it('refuses every other file to a browser that asks for a service worker', async () => {
    for (const url of ['/assets/main-1a2b.js', '/worker.js?x', '/about', '/robots.txt', '/api/health'])
      expect((await get(url, { 'service-worker': 'script' })).statusCode, url).toBe(404);
  });

  it('sends precompressed files, and 304 for a page that did not change', async () => {
    const page = await get('/', { 'accept-encoding': 'gzip, br' });
    expect([page.headers['content-encoding'], page.body]).toEqual(['br', 'brotli']);
    expect((await get('/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
    const again = await get('/', { 'if-none-match': String(page.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('lets browsers keep every page for the back button, and ask again on any other visit', async () => {
    for (const url of ['/', '/about', '/admin/events/7/attendance/2026-11-15', '/department/7/info']) {
      const { headers } = await get(url);
      expect([headers['cache-control'], headers['etag']]).toEqual(['no-cache', expect.stringMatching(/^"[\w-]{22}"$/)]);
    }
  });

  it('lets browsers cache hashed files for a year and others for an hour', async () => {
    const script = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br' });
    expect([script.body, script.headers['content-encoding']]).toEqual(['brotli script', 'br']);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const robots = await get('/robots.txt');
    expect([robots.body, robots.headers['cache-control']]).toEqual(['User-agent: *', 'public, max-age=3600']);
    const again = await get('/robots.txt', { 'if-none-match': String(robots.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await app.inject({ method: 'HEAD', url: '/robots.txt' });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '13']);
  });

  it('answers 404 for missing files, paths outside the build and other methods', async () => {
    const absent = [
      '/assets/gone.js',
      '/assets',
      '/gone.png',
      '/api/gone',
      '/..%2f..%2fpackage.json',
      '/index.html.br',
      '/assets/main-1a2b.js.br',
    ];
    for (const url of absent) {
      const answer = await get(url);
      expect([answer.statusCode, answer.json()], url).toEqual([404, { error: 'Not found', code: 'not_found' }]);
    }
    expect((await app.inject({ method: 'POST', url: '/about' })).statusCode).toBe(404);
    expect((await get('/%E0%A4')).statusCode).toBeLessThan(500);
  });
});

describe('published pages', () => {
  /** A folder like the one that the renderer writes. */
  function writeVersion(version: number): string {
    const folder = join(root, `version-${version}`);
    mkdirSync(join(folder, 'site'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), `<h1>Home ${version}</h1>`);
    writeFileSync(join(folder, '__spa-fallback.html'), `<h1>App ${version}</h1>`);
    writeFileSync(join(folder, 'robots.txt'), `Version ${version}`);
    writeFileSync(join(folder, `site/content-${version}.json`), JSON.stringify({ version }));
    return folder;
  }

  /** A folder of a church that offers Kiswahili too. */
  function writeVersionInTwoLanguages(version: number): string {
    const folder = writeVersion(version);
    mkdirSync(join(folder, 'sw/about'), { recursive: true });
    writeFileSync(join(folder, 'sw/index.html'), `<h1>Mwanzo ${version}</h1>`);
    writeFileSync(join(folder, 'sw/about/index.html'), `<h1>Kutuhusu ${version}</h1>`);
    writeFileSync(join(folder, 'sw/__spa-fallback.html'), `<h1>Programu ${version}</h1>`);
    writeFileSync(join(folder, `site/content-${version}-sw.json`), JSON.stringify({ toleo: version }));
    return folder;
  }

  interface Pages {
    folder: string | null;
    before?: string | null;
    isReady?: boolean;
    languages?: readonly Language[];
  }

  async function startServer(pages: Pages) {
    const published = { before: null, isReady: true, languages: ['en'] as readonly Language[], ...pages };
    const server = Fastify();
    serveWebApp(server, root, published);
    onTestFinished(() => server.close());
    const send = (url: string) => server.inject({ url });
    return { published, send, read: async (url: string) => (await send(url)).body };
  }

  it('replace the built ones at once, and the words of the version before stay for open tabs', async () => {
    const { published, send, read } = await startServer({ folder: null });
    expect([await read('/'), await read('/robots.txt')]).toEqual([
      '<h1>Home</h1><script>start()</script>',
      'User-agent: *',
    ]);
    for (const version of [1, 2]) {
      published.before = published.folder;
      published.folder = writeVersion(version);
      expect([await read('/'), await read('/dashboard')]).toEqual([
        `<h1>Home ${version}</h1>`,
        `<h1>App ${version}</h1>`,
      ]);
      expect(await read('/robots.txt')).toBe(`Version ${version}`);
      expect(await read('/assets/main-1a2b.js')).toBe('run()');
    }
    expect([await read('/site/content-1.json'), await read('/site/content-2.json')]).toEqual([
      '{"version":1}',
      '{"version":2}',
    ]);
    expect((await send('/site/content-2.json')).headers['cache-control']).toBe('no-cache');
    published.before = null;
    expect((await send('/site/content-1.json')).statusCode).toBe(404);
  });

  it('never show a picture of the version before', async () => {
    const before = writeVersion(5);
    mkdirSync(join(before, 'og'));
    writeFileSync(join(before, 'og/church.jpg'), 'removed photo');
    writeFileSync(join(before, 'icon-192.png'), 'removed logo');
    const { published, send, read } = await startServer({ folder: before });
    const logo = await send('/icon-192.png');
    expect([logo.body, logo.headers['cache-control']]).toEqual(['removed logo', 'no-cache']);
    expect(logo.headers['cross-origin-resource-policy']).toBe('cross-origin');
    Object.assign(published, { before, folder: writeVersion(6) });
    for (const url of ['/og/church.jpg', '/icon-192.png']) expect((await send(url)).statusCode).toBe(404);
    expect(await read('/site/content-5.json')).toBe('{"version":5}');
  });

  it('come without the pictures for shared links that name the example', async () => {
    mkdirSync(join(root, 'og'));
    for (const name of ['home', 'church']) writeFileSync(join(root, `og/${name}.jpg`), name);
    const { published, send, read } = await startServer({ folder: null });
    expect(await read('/og/home.jpg')).toBe('home');
    published.folder = writeVersion(12);
    expect([(await send('/og/home.jpg')).statusCode, await read('/og/church.jpg')]).toEqual([404, 'church']);
    rmSync(join(root, 'og'), { recursive: true });
  });

  it('answer 503 instead of the example while they are missing', async () => {
    const { published, send, read } = await startServer({ folder: null, isReady: false });
    for (const url of ['/', '/about', '/dashboard']) {
      const { statusCode, headers } = await send(url);
      expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
    }
    expect((await send('/robots.txt')).statusCode).toBe(404);
    expect(await read('/assets/main-1a2b.js')).toBe('run()');
    Object.assign(published, { folder: writeVersion(7), isReady: true });
    expect(await read('/')).toBe('<h1>Home 7</h1>');
  });

  it('survive the deletion of their folder, and are found again in a new one', async () => {
    const [before, folder] = [writeVersion(8), writeVersion(9)];
    const { send, read } = await startServer({ folder, before });
    expect(await read('/robots.txt')).toBe('Version 9');
    for (const deleted of [before, folder]) rmSync(deleted, { recursive: true });
    expect((await send('/site/content-8.json')).statusCode).toBe(404);
    expect((await send('/')).statusCode).toBe(503);
    expect(await read('/robots.txt')).toBe('Version 9');
    writeVersion(9);
    expect(await read('/')).toBe('<h1>Home 9</h1>');
  });

  it('are replaced in both languages at once, and the words of the version before stay in both', async () => {
    const { published, send, read } = await startServer({ folder: null, isReady: false, languages: ['en', 'sw'] });
    for (const url of ['/', '/sw', '/sw/about', '/sw/dashboard']) expect((await send(url)).statusCode, url).toBe(503);
    for (const version of [10, 11]) {
      Object.assign(published, { before: published.folder, isReady: true });
      published.folder = writeVersionInTwoLanguages(version);
      expect([await read('/'), await read('/sw'), await read('/sw/dashboard')]).toEqual([
        `<h1>Home ${version}</h1>`,
        `<h1>Mwanzo ${version}</h1>`,
        `<h1>Programu ${version}</h1>`,
      ]);
    }
    for (const version of [10, 11]) expect(await read(`/site/content-${version}-sw.json`)).toBe(`{"toleo":${version}}`);
    published.before = null;
    expect((await send('/site/content-10-sw.json')).statusCode).toBe(404);
    rmSync(join(root, 'version-11'), { recursive: true });
    expect((await send('/sw/about')).statusCode).toBe(503);
  });

  it('carry words as data, which no policy has to allow', async () => {
    const folder = writeVersion(4);
    writeFileSync(join(folder, 'index.html'), '<script id="site" type="application/json">{}</script>');
    const { send } = await startServer({ folder });
    expect((await send('/')).headers['content-security-policy']).toContain("script-src 'self';");
  });
});

describe('pages in two languages', () => {
  let server: FastifyInstance;
  const published = { folder: null, before: null, isReady: true, languages: ['en', 'sw'] as readonly Language[] };
  const open = (url: string, cookie?: string) =>
    server.inject({ url, headers: cookie === undefined ? {} : { cookie } });

  beforeAll(() => {
    mkdirSync(join(root, 'sw/about'), { recursive: true });
    writeFileSync(join(root, 'sw/index.html'), '<h1>Mwanzo</h1>');
    writeFileSync(join(root, 'sw/about/index.html'), '<h1>Kutuhusu</h1>');
    writeFileSync(join(root, 'sw/__spa-fallback.html'), '<h1>Programu</h1>');
    server = Fastify();
    serveWebApp(server, root, published);
  });
  afterEach(() => {
    published.languages = ['en', 'sw'];
  });
  afterAll(() => server.close());

  it('are chosen by the address', async () => {
    const pages = { '/about': 'About', '/sw': 'Mwanzo', '/sw/': 'Mwanzo', '/sw/about?x=1': 'Kutuhusu' };
    for (const [url, title] of Object.entries(pages)) expect((await open(url)).body, url).toBe(`<h1>${title}</h1>`);
    for (const url of ['/sw/nowhere', '/sw/department/7/info']) {
      expect([(await open(url)).statusCode, (await open(url)).body], url).toEqual([404, '<h1>Programu</h1>']);
    }
    expect((await open('/sw/shell')).statusCode).toBe(200);
    for (const url of ['/dashboard', '/swahili']) expect((await open(url)).body, url).toBe('<h1>App</h1>');
  });

  it.each([
    ['/', '/sw'],
    ['/?a=1&b=%20', '/sw?a=1&b=%20'],
    ['/about/', '/sw/about/'],
    ['/admin/users/7?page=2', '/sw/admin/users/7?page=2'],
    ['//elsewhere.example/x', '/sw//elsewhere.example/x'],
  ])('lead from %s to %s for a visitor who has chosen Kiswahili', async (url, to) => {
    const answer = await open(url, 'theme=dark; language=sw');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, to]);
    expect([answer.headers['cache-control'], answer.headers['vary']]).toEqual(['no-store', 'cookie']);
  });

  it('lead to the other language even if the browser has the English page already', async () => {
    const { etag } = (await open('/about')).headers;
    const headers = { cookie: 'language=sw', 'if-none-match': String(etag) };
    expect((await server.inject({ url: '/about', headers })).statusCode).toBe(302);
  });

  it('never lead away from an address with a language, nor to a language that does not exist', async () => {
    for (const cookie of ['language=en', 'language=fr', 'language=', 'otherlanguage=sw', 'x=language=sw']) {
      expect((await open('/sw/about', cookie)).body, cookie).toBe('<h1>Kutuhusu</h1>');
      expect((await open('/about', cookie)).body, cookie).toBe('<h1>About</h1>');
    }
  });

  it('redirect neither files nor calls', async () => {
    expect((await open('/robots.txt', 'language=sw')).statusCode).toBe(200);
    expect((await open('/assets/main-1a2b.js', 'language=sw')).statusCode).toBe(200);
    expect((await open('/api/gone', 'language=sw')).statusCode).toBe(404);
  });

  it('tell caches that the English address depends on the choice', async () => {
    expect((await open('/about')).headers['vary']).toBe('accept-encoding, cookie');
    expect((await open('/sw/about')).headers['vary']).toBe('accept-encoding');
    expect((await open('/robots.txt')).headers['vary']).toBe('accept-encoding');
  });

  it('are unknown while the church does not offer the language, and the choice has no effect', async () => {
    published.languages = ['en'];
    for (const url of ['/sw', '/sw/about', '/sw/dashboard']) {
      const answer = await open(url, 'language=sw');
      expect([answer.statusCode, answer.body], url).toEqual([404, '<h1>App</h1>']);
    }
    const about = await open('/about', 'language=sw');
    expect([about.body, about.headers['vary']]).toEqual(['<h1>About</h1>', 'accept-encoding']);
  });
});
