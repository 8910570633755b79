import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { replaceLinks } from './inline-styles.ts';

/** The file that starts the web app. Its imports are loaded by every page. */
export interface ClientEntry {
  href: string;
  code: string;
}

const IMPORT = /from\s*"\.\/([^"]+)"/g;

const listImports = ({ href, code }: ClientEntry) =>
  [...code.matchAll(IMPORT)].map(([, name = '']) => `${path.posix.dirname(href)}/${name}`);

/** The imports at the start of the entry, and the rest. */
const ENTRY = /^((?:import[^;]*;)+)(.*)$/s;

const ASYNC_SCRIPT = '<script type="module" async="">';

/**
 * Writes the code that starts the web app into the page, in place of the request for its file: it is 276 bytes long,
 * and the page waits for it last. The script is no longer async: with cached files it would run before the end of the
 * page is parsed, and React would find elements missing. React starts in a task of its own, after the one that evaluates
 * the imports: together they would block a slow phone for longer.
 */
export function inlineEntry(html: string, entry: ClientEntry): string {
  const request = `import("${entry.href}");`;
  if ([request, ASYNC_SCRIPT].some((part) => html.split(part).length !== 2))
    throw new Error('The page does not start the web app as expected');
  if (/<\/script/i.test(entry.code)) throw new Error('The start of the web app would end its own element');
  const code = entry.code
    .trim()
    .replace(IMPORT, (_, name: string) => `from"${path.posix.dirname(entry.href)}/${name}"`)
    .replace(ENTRY, '$1setTimeout(()=>{$2})');
  const started = html.replace(request, () => code).replace(ASYNC_SCRIPT, '<script type="module">');
  return replaceLinks(started, (link) => unnameEntry(link, entry));
}

/**
 * Names a file that is loaded anyway where the router preloads the entry: in a link of the page, or in the router's list.
 * The two must agree, because React adds a link that the page lacks.
 */
export function unnameEntry(text: string, entry: ClientEntry): string {
  const [loaded] = listImports(entry);
  if (loaded === undefined) throw new Error('The start of the web app imports nothing');
  return text.replaceAll(`"${entry.href}"`, () => `"${loaded}"`);
}

/** Reads the entry with this path. A finished build has one for each language. */
export async function readEntry(build: string, href: string): Promise<ClientEntry> {
  return { href, code: await readFile(path.join(build, href), 'utf8') };
}

async function findEntry(build: string): Promise<ClientEntry> {
  const names = await readdir(path.join(build, 'assets'));
  const entries = names.filter((name) => /^entry\.client-.+\.js$/.test(name));
  const [name] = entries;
  if (name === undefined || entries.length > 1) throw new Error('The build has not exactly one start of the web app');
  return readEntry(build, `/assets/${name}`);
}

/** Inlines the entry in every rendered page of this build. */
export async function inlineEntryIn(build: string): Promise<void> {
  const entry = await findEntry(build);
  const names = await readdir(build, { recursive: true });
  const isList = (file: string) => /^assets[\\/]manifest-[^\\/]+\.js$/.test(file);
  for (const file of names.filter((one) => one.endsWith('.html') || isList(one))) {
    const text = await readFile(path.join(build, file), 'utf8');
    await writeFile(path.join(build, file), isList(file) ? unnameEntry(text, entry) : inlineEntry(text, entry));
  }
}
