import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXAMPLE_SITE } from '../../contract/src/site/example/example-site.ts';
import { renderSiteFiles } from '../../web/render/site-files.ts';
import { ROUTES } from '../../web/src/app/route-table.ts';
import { listOutdatedFiles, SITE_FILES } from './site-files.ts';

const ORIGIN = 'https://utukufu.example';

test('the files in web/public match the route table and the church’s data', async () => {
  expect(await listOutdatedFiles()).toEqual([]);
});

test('an outdated or missing file is reported', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kanisa-site-files-'));
  try {
    for (const [name, content] of Object.entries(SITE_FILES)) await writeFile(path.join(folder, name), content);
    expect(await listOutdatedFiles(folder)).toEqual([]);
    await writeFile(path.join(folder, 'robots.txt'), 'User-agent: *\n');
    await rm(path.join(folder, 'sitemap.xml'));
    expect(await listOutdatedFiles(folder)).toEqual(['sitemap.xml', 'robots.txt']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the sitemap lists every page of the site that has a path of its own, and no other', () => {
  const named = [...(SITE_FILES['sitemap.xml'] ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
  const site = ROUTES.filter((route) => route.area === 'site').map((route) => route.path);
  const listed = site.filter((page) => page !== '/unauthorized' && !page.includes(':'));
  expect(named).toEqual(listed.map((page) => `${ORIGIN}${page}`));
  for (const page of ['/about', '/calendar']) expect(named).toContain(`${ORIGIN}${page}`);
  expect(named.length).toBeLessThan(site.length - 1);
});

test('with a second language the sitemap lists both, and each page names the other', () => {
  const { facts, look } = EXAMPLE_SITE;
  const names = { name: facts.name, shortName: facts.short_name, town: facts.town, tagline: { en: facts.tagline.en } };
  const files = renderSiteFiles({
    ...names,
    origin: ORIGIN,
    ground: look.ground,
    languages: ['en', 'sw'],
    missing: [],
    hasSamples: true,
  });
  const sitemap = files['sitemap.xml'] ?? '';
  const alternate = (name: string, page: string) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${ORIGIN}${page}"/>`;
  const about = alternate('en', '/about') + alternate('sw', '/sw/about') + alternate('x-default', '/about');
  for (const page of ['/about', '/sw/about']) expect(sitemap).toContain(`<loc>${ORIGIN}${page}</loc>${about}`);
  expect(sitemap).toContain(`<loc>${ORIGIN}/sw</loc>`);
  const single = [...(SITE_FILES['sitemap.xml'] ?? '').matchAll(/<loc>/g)].length;
  expect([...sitemap.matchAll(/<loc>/g)]).toHaveLength(2 * single);
  expect(files['robots.txt']).toContain('Disallow: /admin\nDisallow: /sw/admin\n');
});

test('the manifest of a church without the sample events has no screens of the app that show them', () => {
  const { facts, look } = EXAMPLE_SITE;
  const names = {
    name: 'St Mark’s, Kisumu',
    shortName: 'St Mark’s',
    town: 'Kisumu',
    tagline: { en: facts.tagline.en },
  };
  const place = { origin: ORIGIN, ground: look.ground, languages: ['en'], missing: [] } as const;
  const read = (hasSamples: boolean) => renderSiteFiles({ ...names, ...place, hasSamples })['site.webmanifest'] ?? '';
  expect(JSON.parse(read(false))).toMatchObject({ name: 'St Mark’s, Kisumu' });
  expect([read(true).includes('/screens/'), read(false).includes('/screens/')]).toEqual([true, false]);
});
