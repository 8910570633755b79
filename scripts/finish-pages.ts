import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inlineStyles } from './inline-styles.ts';
import { startAfterPaint } from './start-after-paint.ts';

/** What the build has rendered into this folder is made to paint early: with its styles inside, and its code after. */
export async function finishPages(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
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
    await writeFile(file, startAfterPaint(inlineStyles(await readFile(file, 'utf8'), read)));
  }
}
