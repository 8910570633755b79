import { listExampleWords } from '../../contract/src/site/example/example-words.ts';
import { EXAMPLE_SITE_IN_KISWAHILI } from '../../contract/src/site/example/kiswahili-site.ts';
import { SAMPLE_EVENT_WORDS } from '../../tools/test/sample-event-words.ts';

/** Names of the example, which are in no sentence of the product. */
const NAMES = ['Utukufu', 'Jogoo', 'Nairobi', 'Mwangi', 'Wanjiku', '1998', 'utukufu.example'];

/** The name of a category of events in Kiswahili. */
const OF_THE_PRODUCT = new Set(['Ibada na sifa']);

/** A single word may be one of any church: 'Sunday', 'Youth'. A product has sentences of two words. */
/** Styles have numbers like years. */
const YEAR = /^\d{4}$/;
const isTelling = (words: string) => !OF_THE_PRODUCT.has(words) && !YEAR.test(words) && hasSentence(words);
const hasSentence = (words: string) => words.trim().split(/\s+/).length >= 3 || /[@/]|\d{3}/.test(words);

const TRACES = [...NAMES, ...[...listExampleWords(EXAMPLE_SITE_IN_KISWAHILI), ...SAMPLE_EVENT_WORDS].filter(isTelling)];

/** Drawings and screens of the example and its pictures for shared links, as pages and manifests name them. */
const PICTURES = /\/assets\/(?:hero|scene-\w+|ministry-\w+)-[\w-]+\.svg|\/og\/[\w-]+\.jpg|\/screens\/[\w-]+\.webp/g;

/** The example's words, names and pictures in a text, with what stands around them. */
export function findExampleTraces(text: string): string[] {
  const shown = decodeEntities(text).replaceAll('Africa/Nairobi', '');
  const words = TRACES.flatMap((trace) => {
    const at = shown.indexOf(trace);
    return at < 0 ? [] : [`${trace}: …${shown.slice(Math.max(0, at - 60), at + trace.length + 40)}…`];
  });
  return [...words, ...(text.match(PICTURES) ?? [])];
}

/** The traces in allof these, with the address of each. */
export const findTraces = (texts: Iterable<[place: string, text: string]>) =>
  [...texts].flatMap(([place, text]) => findExampleTraces(text).map((trace) => `${place} ${trace}`));

const ENTITIES: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>' };

const decodeEntities = (text: string) =>
  text.replace(/&(?:#x27|quot|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/** Where everything starts that a visitor, a search engine or a shared link sees. The number is the live version. */
export const listStarts = (version: number) => [
  '/',
  '/sw',
  '/about',
  '/ministries',
  '/events',
  '/calendar',
  '/contact',
  '/login',
  '/register',
  '/department/list',
  '/dashboard',
  '/unauthorized',
  '/nowhere',
  '/sw/nowhere',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/site-sw.webmanifest',
  `/site/content-${version}.json`,
  `/site/content-${version}-sw.json`,
  '/api/calendar/feed.ics',
  '/api/calendar',
];

const TEXT_TYPE = /^(?:text\/(?:html|plain|calendar)|application\/(?:json|xml|manifest\+json))/;

/**
 * Follows every link from these addresses through everything that this server answers as text, and returns the answers by
 * their path. Scripts and styles are the product's, and the same for every church.
 */
export async function crawlSite(origin: string, starts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const waiting = [...starts];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue;
    const answer = await fetch(origin + path, { redirect: 'manual' });
    const isText = TEXT_TYPE.test(answer.headers.get('content-type') ?? '');
    const text = isText ? await answer.text() : '';
    if (!isText) await answer.body?.cancel();
    found.set(path, text);
    waiting.push(...listLinks(text, origin));
  }
  return found;
}

function listLinks(text: string, origin: string): string[] {
  const named = [...text.matchAll(/(?:href|src|content|loc|url)(?:="|>|": ?")([^"<\s]+)/g)].map(
    ([, link = '']) => link,
  );
  return named.flatMap((link) => {
    if (!URL.canParse(link, origin)) return [];
    const url = new URL(decodeEntities(link), origin);
    const isPage = url.origin === origin && !/^\/(?:assets|screens|api\/docs)\//.test(url.pathname);
    return isPage && (link.startsWith('/') || link.startsWith(origin)) ? [url.pathname + url.search] : [];
  });
}
