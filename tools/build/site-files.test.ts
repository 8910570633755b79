import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROUTES } from '../../web/src/app/route-table.ts';
import { church } from '../../web/src/content/church.ts';
import { listOutdatedFiles, SITE_FILES } from './site-files.ts';

test('the files in web/public match the route table and the church’s data', async () => {
  expect(await listOutdatedFiles()).toEqual([]);
});

test('an outdated or missing file is reported', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kanisa-site-files-'));
  try {
    for (const [name, content] of Object.entries(SITE_FILES)) await writeFile(path.join(folder, name), content());
    expect(await listOutdatedFiles(folder)).toEqual([]);
    await writeFile(path.join(folder, 'robots.txt'), 'User-agent: *\n');
    await rm(path.join(folder, 'sitemap.xml'));
    expect(await listOutdatedFiles(folder)).toEqual(['sitemap.xml', 'robots.txt']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the sitemap lists every page of the site that has a path of its own, and no other', () => {
  const named = [...(SITE_FILES['sitemap.xml']?.() ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
  const site = ROUTES.filter((route) => route.area === 'site').map((route) => route.path);
  const listed = site.filter((page) => page !== '/unauthorized' && !page.includes(':'));
  expect(named).toEqual(listed.map((page) => `${church.origin}${page}`));
  for (const page of ['/about', '/calendar']) expect(named).toContain(`${church.origin}${page}`);
  expect(named.length).toBeLessThan(site.length - 1);
});
