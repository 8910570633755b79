import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parseManifest, shrinkManifest } from './shrink-manifest.ts';

const START = 'window.__reactRouterManifest=';
const shrink = (manifest: object) => shrinkManifest(`${START}${JSON.stringify(manifest)};`);

test('the list of pages keeps what is true, with its imports in order', () => {
  const page = { id: 'page', hasLoader: false, hasErrorBoundary: true, imports: ['/b.js', '/a.js'], css: ['/b', '/a'] };
  expect(JSON.stringify(parseManifest(shrink({ routes: { page } })))).toBe(
    '{"routes":{"page":{"hasErrorBoundary":true,"imports":["/a.js","/b.js"],"css":["/b","/a"]}}}',
  );
});

test('a browser completes ids and paths', () => {
  const routes = {
    root: { id: 'root', path: '', module: '/root.js' },
    home: { id: 'home', parentId: 'root', index: true, module: '/home.js' },
    '/about': { id: '/about', parentId: 'root', path: '/about', module: '/about.js' },
    '/events': { id: '/events', parentId: 'root', path: '/sw/events', module: '/events.js' },
  };
  const window: Record<string, unknown> = {};
  runInNewContext(shrink({ routes }), { window });
  expect(window['__reactRouterManifest']).toEqual({ routes });
  expect(() => shrink({ routes: { '/about': { id: '/about' } } })).toThrow('has no path');
});

test('a page does not name what the entry and the layouts around it name', () => {
  const manifest = {
    entry: { imports: ['/react.js'], css: [] },
    routes: {
      root: { module: '/root.js', imports: ['/react.js', '/router.js'], css: ['/root.css'] },
      area: {
        parentId: 'root',
        module: '/area.js',
        imports: ['/router.js', '/parts.js'],
        css: ['/root.css', '/area.css'],
      },
      page: {
        parentId: 'area',
        module: '/page.js',
        imports: ['/root.js', '/area.js', '/own.js'],
        css: ['/area.css', '/page.css'],
      },
    },
  };
  expect(parseManifest(shrink(manifest))).toEqual({
    entry: manifest.entry,
    routes: {
      root: { module: '/root.js', imports: ['/router.js'], css: ['/root.css'] },
      area: { parentId: 'root', module: '/area.js', imports: ['/parts.js'], css: ['/area.css'] },
      page: { parentId: 'area', module: '/page.js', imports: ['/own.js'], css: ['/page.css'] },
    },
  });
});

test('a list in an unexpected form is an error', () => {
  expect(() => shrinkManifest('self.list={}')).toThrow('as expected');
  expect(() => parseManifest(`${START}{};`)).toThrow('as expected');
});
