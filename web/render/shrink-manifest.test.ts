import { expect, test } from 'vitest';
import { shrinkManifest } from './shrink-manifest.ts';

test('the list of pages keeps what is true, with its imports in order', () => {
  const page = { id: 'page', hasLoader: false, hasDefaultExport: true, imports: ['/b.js', '/a.js'], css: ['/b', '/a'] };
  expect(shrinkManifest(`window.__reactRouterManifest=${JSON.stringify({ routes: { page } })};`)).toBe(
    'window.__reactRouterManifest={"routes":{"page":{"id":"page","hasDefaultExport":true,"imports":["/a.js","/b.js"],"css":["/b","/a"]}}};',
  );
});

test('a list in an unexpected form is an error', () => {
  expect(() => shrinkManifest('self.list={}')).toThrow('as expected');
});
