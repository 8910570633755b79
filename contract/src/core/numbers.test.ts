import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { formatEnglishInteger } from './numbers.ts';

it('writes whole numbers as the English locale does', () => {
  const numbers = [0, 7, 160, 999, 1000, 5000, 12_345, 100_000, 1_234_567, 1_234_567_890];
  expect(numbers.map(formatEnglishInteger)).toEqual(numbers.map((value) => value.toLocaleString('en')));
});

it('is what the contract uses: no page loads locale data with its texts', async () => {
  const root = path.join(import.meta.dirname, '..');
  const names = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(path.join(root, name), 'utf8')));
  expect(names.filter((_, index) => /\.toLocale\w*\(|\bnew Intl\./.test(texts[index] ?? ''))).toEqual([]);
});
