import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../paths.ts';

it('no module of the contract uses locale data, which would block the page that loads it', async () => {
  const root = path.join(projectRoot, 'contract/src');
  const names = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(path.join(root, name), 'utf8')));
  expect(names.filter((_, index) => /\.toLocale\w*\(|\bnew Intl\./.test(texts[index] ?? ''))).toEqual([]);
});
