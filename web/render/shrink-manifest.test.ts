import { expect, test } from 'vitest';
import { shrinkManifest } from './shrink-manifest.ts';

test('the list of pages keeps what is true, with its imports in order', () => {
  const page = { id: 'page', hasLoader: false, hasDefaultExport: true, imports: ['/b.js', '/a.js'], css: ['/b', '/a'] };
  expect(shrinkManifest(`window.__reactRouterManifest=${JSON.stringify({ routes: { page } })};`)).toBe(
    'window.__reactRouterManifest={"routes":{"page":{"id":"page","hasDefaultExport":true,"imports":["/a.js","/b.js"],"css":["/b","/a"]}}};',
  );
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
  const start = 'window.__reactRouterManifest=';
  const shrunk = shrinkManifest(`${start}${JSON.stringify(manifest)};`);
  expect(JSON.parse(shrunk.slice(start.length, -1))).toEqual({
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
});
