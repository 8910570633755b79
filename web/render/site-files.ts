import { DEFAULT_LANGUAGE, LANGUAGE_PREFIX, type Language, toLanguagePath } from '@kanisa/contract/core/languages.ts';
import { formatNameWithTown } from '@kanisa/contract/site/name-with-town.ts';
import { ROUTES } from '../src/app/route-table.ts';
import { getManifestPath } from '../src/content/site-path.ts';

/** What the files beside the pages say about the church. */
export interface SiteFileFacts {
  /** Prefix of every address. */
  origin: string;
  name: string;
  shortName: string;
  town: string;
  tagline: { en: string } & Partial<Record<Language, string>>;
  ground: string;
  /** The languages that the church offers. */
  languages: readonly Language[];
  /** Pages that the church left empty. */
  missing: readonly string[];
  /** Whether the church shows the sample events, which the screens show, too. */
  hasSamples: boolean;
}

/** Public pages with content: neither /unauthorized nor pages of single things. */
function listSitemapPaths(missing: readonly string[]): string[] {
  return ROUTES.filter(({ area, path }) => area === 'site' && !/:|^\/unauthorized$/.test(path))
    .map(({ path }) => path)
    .filter((path) => !missing.includes(path));
}

/** Every page in every language; each names the others, so that a search engine shows the right one. */
function renderSitemap({ origin, languages, missing }: SiteFileFacts): string {
  const hasAlternates = languages.length > 1;
  const entries = languages.flatMap((language) =>
    listSitemapPaths(missing).map((page) => {
      const links = hasAlternates ? renderAlternates(origin, page, languages) : '';
      return `  <url><loc>${origin}${toLanguagePath(page, language)}</loc>${links}</url>`;
    }),
  );
  const alternates = hasAlternates ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${alternates}>`,
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function renderAlternates(origin: string, page: string, languages: readonly Language[]): string {
  const link = (name: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${origin}${path}"/>`;
  return [...languages.map((language) => link(language, toLanguagePath(page, language))), link('x-default', page)].join(
    '',
  );
}

function renderRobots({ origin, languages }: SiteFileFacts): string {
  const closed = languages.map((language) => `Disallow: ${LANGUAGE_PREFIX[language]}/admin`);
  return ['User-agent: *', 'Disallow: /api/', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** What somebody opens the installed app for, besides its start page. */
const SHORTCUTS: readonly { path: string; names: Record<Language, string> }[] = [
  { path: '/calendar', names: { en: 'Calendar', sw: 'Kalenda' } },
  { path: '/messages', names: { en: 'Messages', sw: 'Jumbe' } },
  { path: '/profile/family', names: { en: 'My family', sw: 'Familia yangu' } },
];

/** `npm run guide-pictures` takes them from the demo. */
const SCREENS: readonly { name: string; sizes: string; form: 'narrow' | 'wide'; labels: Record<Language, string> }[] = [
  { name: 'app-calendar', sizes: '390x780', form: 'narrow', labels: { en: 'Calendar', sw: 'Kalenda' } },
  { name: 'app-dashboard', sizes: '390x780', form: 'narrow', labels: { en: 'Dashboard', sw: 'Dashibodi' } },
  { name: 'app-wide', sizes: '1280x800', form: 'wide', labels: { en: 'Calendar', sw: 'Kalenda' } },
];

const listScreenshots = (language: Language) =>
  SCREENS.map(({ name, sizes, form, labels }) => ({
    src: `/screens/${name}${language === DEFAULT_LANGUAGE ? '' : `-${language}`}.webp`,
    sizes,
    type: 'image/webp',
    form_factor: form,
    label: labels[language],
  }));

/** The app has one id: a church in two languages is one app, which starts in the language it was installed in. */
function renderManifest(
  { name, shortName, town, tagline, ground, hasSamples }: SiteFileFacts,
  language: Language,
): string {
  const icon = (src: string, sizes: string, purpose: string) => ({ src, sizes, type: 'image/png', purpose });
  const content = {
    id: '/',
    name: formatNameWithTown({ name, town }),
    short_name: shortName,
    ...(tagline[DEFAULT_LANGUAGE] && { description: tagline[language] ?? tagline[DEFAULT_LANGUAGE] }),
    lang: language,
    dir: 'ltr',
    start_url: toLanguagePath('/', language),
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [
      icon('/icon-192.png', '192x192', 'any'),
      icon('/icon-512.png', '512x512', 'any'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
    ...(hasSamples && { screenshots: listScreenshots(language) }),
    shortcuts: SHORTCUTS.map(({ path, names }) => ({
      name: names[language],
      url: toLanguagePath(path, language),
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The files beside the pages, by name: the sitemap, robots.txt and the web manifests. */
export const renderSiteFiles = (facts: SiteFileFacts): Readonly<Record<string, string>> => ({
  'sitemap.xml': renderSitemap(facts),
  'robots.txt': renderRobots(facts),
  ...Object.fromEntries(
    facts.languages.map((language) => [getManifestPath(language).slice(1), renderManifest(facts, language)]),
  ),
});
