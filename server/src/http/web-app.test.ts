import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  writeFileSync(join(root, '__spa-fallback.html'), '<h1>App</h1>');
  writeFileSync(join(root, 'assets/main-1a2b.js'), 'run()');
  writeFileSync(join(root, 'assets/main-1a2b.js.br'), 'brotli script');
  writeFileSync(join(root, 'robots.txt'), 'User-agent: *');
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

  it('serves the fallback for client-side routes', async () => {
    for (const url of ['/dashboard', '/department/7/info', '/nothing%20here']) {
      expect((await get(url)).body).toBe('<h1>App</h1>');
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
