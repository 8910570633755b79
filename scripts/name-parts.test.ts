import { describe, expect, it } from 'vitest';
import { withParts } from './name-parts.ts';

const PARTS = {
  root: { module: '/root.js', imports: [], css: [] },
  area: { parentId: 'root', module: '/area.js', imports: ['/library.js'], css: [] },
  page: { parentId: 'area', module: '/page.js', imports: ['/library.js', '/shell.js'], css: ['/page.css'] },
};

describe('the empty page', () => {
  it('names each part of the page that it answers for once, and none that it has', () => {
    const html = '<html><head><link rel="modulepreload" href="/shell.js"/></head><body></body></html>';
    expect(withParts(html, PARTS, 'page')).toBe(
      [
        '<html><head><link rel="modulepreload" href="/shell.js"/>',
        '<link rel="modulepreload" href="/page.js"/><link rel="modulepreload" href="/library.js"/>',
        '<link rel="preload" as="style" href="/page.css"/><link rel="modulepreload" href="/area.js"/>',
        '</head><body></body></html>',
      ].join(''),
    );
  });

  it('does not leave out in silence what it cannot name', () => {
    expect(() => withParts('<head></head>', PARTS, 'elsewhere')).toThrow('no part elsewhere');
    expect(() => withParts('', PARTS, 'page')).toThrow('no head');
  });
});
