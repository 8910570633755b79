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

/**
 * React Router appends `#` to a style sheet that a lazy chunk needs too, so that the bundler's loader adds it a second time.
 * Our pages keep every sheet they have loaded, so the second copy would only cost a request and change the cascade.
 */
export function unmarkLazyStyleSheets(text: string): string {
  return text.replaceAll(/(\.css)#(?=")/g, '$1');
}

/** Inlines the styles of every rendered page in this folder. */
export async function inlineStylesIn(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((file) => /\.html$|(^|[\\/])manifest-[^\\/]+\.js$/.test(file))) {
    const file = path.join(folder, name);
    await writeFile(file, unmarkLazyStyleSheets(await readFile(file, 'utf8')));
  }
  const sheets = new Map<string, string>();
  for (const name of names.filter((file) => file.endsWith('.css'))) {
    sheets.set(`/${name.replaceAll(path.sep, '/')}`, await readFile(path.join(folder, name), 'utf8'));
  }
  const read = (href: string) => {
    const css = sheets.get(href);
    if (css === undefined) throw new Error(`There is no style sheet ${href}`);
    return css;
  };
  for (const name of names.filter((file) => file.endsWith('.html'))) {
    const file = path.join(folder, name);
    await writeFile(file, inlineStyles(await readFile(file, 'utf8'), read));
  }
}
