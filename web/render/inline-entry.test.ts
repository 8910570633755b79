import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inlineEntry, inlineEntryIn, unnameEntry } from './inline-entry.ts';

const entry = {
  href: '/assets/entry.client-a.js',
  code: 'import{r as e}from"./runtime-b.js";import{t}from"./react-c.js";e(t(`$&`));\n',
};
const preload = (href: string) => `<link rel="modulepreload" href="${href}"/>`;
const page = (start = `import("${entry.href}");`) =>
  `${preload(entry.href)}<script type="module" async="">import "/assets/manifest-d.js";\n${start}</script>`;

test('the page starts the web app itself, in a task of its own after it is parsed, and asks for no file of the start', () => {
  expect(inlineEntry(page(), entry)).toBe(
    `${preload('/assets/runtime-b.js')}<script type="module">import "/assets/manifest-d.js";\nimport{r as e}from"/assets/runtime-b.js";import{t}from"/assets/react-c.js";setTimeout(()=>{e(t(\`$&\`));})</script>`,
  );
});

test('the list of the router names the same file as the page', () => {
  expect(unnameEntry(`{"entry":{"module":"${entry.href}"}}`, entry)).toBe(
    '{"entry":{"module":"/assets/runtime-b.js"}}',
  );
});

test('words of the church that are the name of our file stay as they are', () => {
  const words = `<script type="application/json">{"name":"${entry.href}"}</script><p title="${entry.href}">x</p>`;
  const inlined = inlineEntry(words + page(), entry);
  expect(inlined).toContain(words);
  expect(inlined).toContain(preload('/assets/runtime-b.js'));
  expect(inlined).not.toContain(preload(entry.href));
});

test('a page that starts in an unexpected way is an error, and so is a start that cannot be inlined', () => {
  expect(() => inlineEntry(page(`import('${entry.href}')`), entry)).toThrow('as expected');
  expect(() => inlineEntry(page().replace(' async=""', ''), entry)).toThrow('as expected');
  expect(() => inlineEntry(page(), { ...entry, code: '"</script>"' })).toThrow('end its own element');
  expect(() => inlineEntry(page(), { ...entry, code: 'start()' })).toThrow('imports nothing');
});

test('every page of a folder is processed, and the list of the router', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kanisa-entry-'));
  try {
    await mkdir(path.join(folder, 'assets'));
    await expect(inlineEntryIn(folder)).rejects.toThrow('exactly one');
    await writeFile(path.join(folder, 'index.html'), page());
    await writeFile(path.join(folder, 'assets/manifest-d.js'), `window.list={"module":"${entry.href}"}`);
    await writeFile(path.join(folder, entry.href), entry.code);
    await inlineEntryIn(folder);
    for (const file of ['index.html', 'assets/manifest-d.js']) {
      expect(await readFile(path.join(folder, file), 'utf8')).not.toContain(entry.href);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
