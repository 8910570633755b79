import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inlineStyles, inlineStylesIn, unmarkLazyStyleSheets } from './inline-styles.ts';

const link = (href: string) => `<link rel="stylesheet" href="${href}" data-precedence="page"/>`;
const off = (href: string) => `<link rel="stylesheet" href="${href}" data-precedence="page" disabled=""/>`;
const SHEETS: Record<string, string> = { '/a.css': 'a{color:red}\n', '/b.css': "b::before{content:'$&'}" };
const read = (href: string) => SHEETS[href] ?? '';

test('the style sheets are inlined in their order, and their links are disabled', () => {
  const html = `<head><meta/>${link('/a.css')}${link('/b.css')}<title>x</title></head>`;
  expect(inlineStyles(html, read)).toBe(
    `<head><meta/><style data-precedence="page">a{color:red}\nb::before{content:'$&'}</style>${off('/a.css')}${off('/b.css')}<title>x</title></head>`,
  );
});

test('a page without style sheets stays as it is', () => {
  expect(inlineStyles('<head><title>x</title></head>', read)).toBe('<head><title>x</title></head>');
});

test('a link in an unexpected form is an error, not another request', () => {
  expect(() => inlineStyles('<link rel="stylesheet" media="all" href="/a.css"/>', read)).toThrow('not written');
});

test('a style sheet that would close its own element is an error', () => {
  expect(() => inlineStyles(link('/c.css'), () => '/* </style> */')).toThrow('end its own element');
});

test('the mark of a lazy style sheet is removed from links, and the words of the church stay', () => {
  const words = '<script type="application/json">{"name":"read site.css#","text":"href=\\"/a.css#\\""}</script>';
  const shown = '<p title="about.css#">about.css#&lt;link href=&quot;/a.css#&quot;&gt;</p>';
  const marked = `${link('/a.css#')}${words}${shown}<link rel="preload" as="style" href="/b.css#"/>`;
  expect(unmarkLazyStyleSheets(marked)).toBe(
    `${link('/a.css')}${words}${shown}<link rel="preload" as="style" href="/b.css"/>`,
  );
});

test('every page of a folder is processed, and a missing style sheet is an error', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kanisa-inline-'));
  try {
    await mkdir(path.join(folder, 'about'));
    await writeFile(path.join(folder, 'a.css'), 'a{}');
    const pages = ['index.html', 'about/index.html'];
    for (const page of pages) await writeFile(path.join(folder, page), link('/a.css#'));
    await writeFile(path.join(folder, 'manifest-d.js'), 'window.list={"css":["/a.css#"]}');
    await inlineStylesIn(folder);
    expect(await readFile(path.join(folder, 'manifest-d.js'), 'utf8')).toBe('window.list={"css":["/a.css"]}');
    for (const page of pages) expect(await readFile(path.join(folder, page), 'utf8')).toContain('>a{}</style>');
    for (const page of pages) await writeFile(path.join(folder, page), link('/gone.css'));
    await expect(inlineStylesIn(folder)).rejects.toThrow('/gone.css');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
