import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mergeLanguage } from './merge-languages.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kanisa-merge-'));
  await write('en', 'index.html', 'Home');
  await write('en', '__spa-fallback.html', 'Loading');
  await write('en', 'assets/react-a.js', 'react');
  await write('en', 'site/content-0.json', '{}');
  await write('sw', 'sw/index.html', 'Mwanzo');
  await write('sw', 'sw/about/index.html', 'Kutuhusu');
  await write('sw', '__spa-fallback.html', 'Inapakia');
  await write('sw', 'assets/react-a.js', 'react');
  await write('sw', 'assets/shell-b.js', 'Ingia');
  await write('sw', 'site/content-0-sw.json', '{}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(build: string, name: string, content: string): Promise<void> {
  const file = path.join(folder, build, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

const read = (name: string) => readFile(path.join(folder, 'en', name), 'utf8');
const merge = () => mergeLanguage(path.join(folder, 'sw'), path.join(folder, 'en'), 'sw');

test('pages and the fallback of a language lie below its prefix, and assets in one folder', async () => {
  await merge();
  expect(await read('index.html')).toBe('Home');
  expect(await read('__spa-fallback.html')).toBe('Loading');
  expect(await read('sw/index.html')).toBe('Mwanzo');
  expect(await read('sw/about/index.html')).toBe('Kutuhusu');
  expect(await read('sw/__spa-fallback.html')).toBe('Inapakia');
  expect(await read('assets/shell-b.js')).toBe('Ingia');
  expect(await read('site/content-0-sw.json')).toBe('{}');
});

test('two different files of one name are an error', async () => {
  await write('sw', 'assets/react-a.js', 'other');
  await expect(merge()).rejects.toThrow('react-a.js');
});
