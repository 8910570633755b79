import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SHEET = /<link rel="stylesheet" href="([^"]+)" data-precedence="page"\/>/g;

/**
 * Inlines a built page's style sheets: a phone paints with the first answer instead of requesting six more files. The
 * links stay, disabled: by them React and the router know that these sheets are loaded.
 */
export function inlineStyles(html: string, read: (href: string) => string): string {
  const sheets = [...html.matchAll(SHEET)].map(([, href = '']) => read(href).trim());
  if (sheets.length !== html.split('rel="stylesheet"').length - 1) {
    throw new Error('A link to a style sheet is not written as expected, and would be asked for');
  }
  const css = sheets.join('\n');
  if (/<\/style/i.test(css)) throw new Error('A style sheet would end its own element');
  let before = `<style data-precedence="page">${css}</style>`;
  return html.replace(SHEET, (_, href: string) => {
    const link = `${before}<link rel="stylesheet" href="${href}" data-precedence="page" disabled=""/>`;
    before = '';
    return link;
  });
}

const LINK = /<link\b[^>]*>/g;

/**
 * Changes the links of a page and nothing else. The rest has words of the church, which may look like an address of
 * ours; in them every `<` is escaped, so they never contain a link.
 */
export const replaceLinks = (html: string, change: (link: string) => string): string => html.replace(LINK, change);

/**
 * React Router appends `#` to a style sheet that a lazy chunk needs too, so that the bundler's loader adds it a second time.
 * Our pages keep every sheet they have loaded, so the second copy would only cost a request and change the cascade.
 * `text` is a link or the router's list, which has no words of the church.
 */
const unmarkStyleSheets = (text: string) => text.replaceAll(/(\.css)#(?=")/g, '$1');

export const unmarkLazyStyleSheets = (html: string): string => replaceLinks(html, unmarkStyleSheets);

/** Reads the style sheets of a build, by their path. */
export async function readStyleSheets(build: string): Promise<(href: string) => string> {
  const sheets = new Map<string, string>();
  const names = await readdir(build, { recursive: true });
  for (const name of names.filter((file) => file.endsWith('.css'))) {
    sheets.set(`/${name.replaceAll(path.sep, '/')}`, await readFile(path.join(build, name), 'utf8'));
  }
  return (href) => {
    const css = sheets.get(href);
    if (css === undefined) throw new Error(`There is no style sheet ${href}`);
    return css;
  };
}

/** Inlines the styles of every rendered page of this build. */
export async function inlineStylesIn(build: string): Promise<void> {
  const read = await readStyleSheets(build);
  const names = await readdir(build, { recursive: true });
  for (const name of names.filter((file) => /\.html$|(^|[\\/])manifest-[^\\/]+\.js$/.test(file))) {
    const file = path.join(build, name);
    const text = await readFile(file, 'utf8');
    const isPage = name.endsWith('.html');
    await writeFile(file, isPage ? inlineStyles(unmarkLazyStyleSheets(text), read) : unmarkStyleSheets(text));
  }
}
