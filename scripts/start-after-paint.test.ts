import { describe, expect, it } from 'vitest';
import { startAfterPaint } from './start-after-paint.ts';

const page = (code: string) => `<body><p>Words</p><script type="module" async="">${code}</script></body>`;
const CODE = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.modules = {"root":route0};

import("/assets/entry.js");`;

describe('a built page', () => {
  it('imports the same files in the same order, after it was painted', () => {
    const late = startAfterPaint(page(CODE));
    const [wait = '', ...rest] = late.replace(/^.*async="">/, '').split('\n');
    expect(wait).toContain('requestAnimationFrame');
    expect(rest.join('\n')).toBe(`await import("/assets/manifest.js");
const route0 = await import("/assets/root.js");
  window.modules = {"root":route0};

import("/assets/entry.js");</script></body>`);
  });

  it.each([
    ['without code of its own', '<body></body>', 'in 0 places'],
    ['that starts twice', page(CODE) + page(CODE), 'in 2 places'],
    ['with another kind of import', page("import { a } from '/assets/a.js';"), 'not written as expected'],
  ])('is refused %s', (_what, html, reason) => {
    expect(() => startAfterPaint(html)).toThrow(reason);
  });
});
