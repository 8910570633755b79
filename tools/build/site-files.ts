import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROUTES } from '../../web/src/app/route-table.ts';
import { church } from '../../web/src/content/church.ts';
import { projectRoot } from '../paths.ts';

/**
 * `node tools/build/site-files.ts`: writes the sitemap, robots.txt and the web manifest from the route table and the
 * church's data. With `--check` it only reports outdated files.
 */
const PUBLIC = path.join(projectRoot, 'web/public');

/** Public pages with content: neither /unauthorized nor pages of single things. */
function listSitemapPaths(): string[] {
  return ROUTES.filter((route) => route.area === 'site' && !/:|^\/unauthorized$/.test(route.path)).map(
    (route) => route.path,
  );
}

function renderSitemap(): string {
  const entries = listSitemapPaths().map((page) => `  <url><loc>${church.origin}${page}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function renderRobots(): string {
  return ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', '', `Sitemap: ${church.origin}/sitemap.xml`, ''].join(
    '\n',
  );
}

function renderManifest(): string {
  const icon = (src: string, sizes: string, purpose: string) => ({ src, sizes, type: 'image/png', purpose });
  const content = {
    name: `${church.name}, ${church.town}`,
    short_name: church.shortName,
    description: church.tagline,
    start_url: '/',
    display: 'standalone',
    background_color: '#1b2a4a',
    theme_color: '#1b2a4a',
    icons: [
      icon('/icon-192.png', '192x192', 'any'),
      icon('/icon-512.png', '512x512', 'any'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

export const SITE_FILES: Readonly<Record<string, () => string>> = {
  'sitemap.xml': renderSitemap,
  'robots.txt': renderRobots,
  'site.webmanifest': renderManifest,
};

export async function listOutdatedFiles(folder: string = PUBLIC): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(SITE_FILES).map(async ([name, content]) => {
      const written = await readFile(path.join(folder, name), 'utf8').catch(() => null);
      return written === content() ? [] : [name];
    }),
  );
  return found.flat();
}

if (import.meta.main) {
  const outdated = await listOutdatedFiles();
  if (process.argv.includes('--check')) {
    if (outdated.length > 0) console.error(`Not up to date in web/public: ${outdated.join(', ')}`);
    process.exitCode = outdated.length === 0 ? 0 : 1;
  } else {
    await Promise.all(outdated.map(async (name) => writeFile(path.join(PUBLIC, name), SITE_FILES[name]?.() ?? '')));
    console.log(outdated.length === 0 ? 'Nothing to do.' : `Written: ${outdated.join(', ')}`);
  }
}
