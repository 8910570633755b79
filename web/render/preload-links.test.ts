import { describe, expect, it } from 'vitest';
import { addPreloadLinks } from './preload-links.ts';

const PARTS = {
  root: { module: '/root.js', imports: [], css: [] },
  area: { parentId: 'root', module: '/area.js', imports: ['/library.js'], css: ['/area.css'] },
  page: { parentId: 'area', module: '/page.js', imports: ['/library.js', '/shell.js'], css: ['/page.css'] },
};

describe('the fallback page', () => {
  it('preloads each chunk of its page once, and none that it has already', () => {
    const sheet = (name: string) => `<link rel="stylesheet" href="${name}" data-precedence="page"/>`;
    const script = (name: string) => `<link rel="modulepreload" href="${name}"/>`;
    const begin = `<html><head>${sheet('/root.css')}`;
    const html = `${begin}<title>t</title>${script('/shell.js')}</head><body></body></html>`;
    const sheets = sheet('/area.css') + sheet('/page.css');
    const scripts = script('/area.js') + script('/library.js') + script('/page.js');
    expect(addPreloadLinks(html, PARTS, 'page')).toBe(
      `${begin}${sheets}<title>t</title>${script('/shell.js')}${scripts}</head><body></body></html>`,
    );
  });

  it('fails if a chunk cannot be found', () => {
    expect(() => addPreloadLinks('<head></head>', PARTS, 'elsewhere')).toThrow('no part elsewhere');
    expect(() => addPreloadLinks('', PARTS, 'page')).toThrow('no head');
    expect(() => addPreloadLinks('<head></head>', PARTS, 'page')).toThrow('no style sheet');
  });
});
