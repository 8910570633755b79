import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FOOTER = '<footer id="app_footer"';

/** Writes the name of the build into the footer of a page, for whoever reads the source. React leaves it there. */
export function markBuild(html: string, build: string): string {
  if (html.split(FOOTER).length !== 2) throw new Error('The page has not exactly one footer');
  return html.replace(FOOTER, () => `${FOOTER} data-build="${build}"`);
}

/** Marks every rendered page of this build. */
export async function markBuildIn(client: string, build: string): Promise<void> {
  const names = await readdir(client, { recursive: true });
  for (const file of names.filter((name) => name.endsWith('.html')).map((name) => path.join(client, name))) {
    await writeFile(file, markBuild(await readFile(file, 'utf8'), build));
  }
}
