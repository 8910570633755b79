import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { finishPages } from './finish-pages.ts';

const page = (href: string) =>
  `<link rel="stylesheet" href="${href}" data-precedence="page"/><script type="module" async="">import "/a.js";</script>`;

test('every page of a folder is treated; a sheet that is missing is an error', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kanisa-pages-'));
  try {
    await mkdir(path.join(folder, 'about'));
    await writeFile(path.join(folder, 'a.css'), 'a{}');
    const pages = ['index.html', 'about/index.html'];
    for (const name of pages) await writeFile(path.join(folder, name), page('/a.css'));
    await finishPages(folder);
    for (const name of pages)
      expect(await readFile(path.join(folder, name), 'utf8')).toMatch(/>a{}<\/style>.*requestAnimationFrame/s);
    for (const name of pages) await writeFile(path.join(folder, name), page('/gone.css'));
    await expect(finishPages(folder)).rejects.toThrow('/gone.css');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
