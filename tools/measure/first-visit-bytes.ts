import { brotliCompressSync } from 'node:zlib';

/** One answer that a visitor's browser fetched, as transferred. */
export interface FetchedResource {
  url: string;
  /** Resource type in the browser. */
  type: string;
  encoding: string;
  bytes: number;
}

const KINDS = ['HTML', 'JavaScript', 'CSS', 'fonts', 'art and images', 'other'] as const;
export type Kind = (typeof KINDS)[number];

const KIND_OF_TYPE: Record<string, Kind> = {
  document: 'HTML',
  script: 'JavaScript',
  stylesheet: 'CSS',
  font: 'fonts',
  image: 'art and images',
};

const TEXT_KINDS: readonly Kind[] = ['HTML', 'JavaScript', 'CSS'];

/** A kB has 1000 bytes. */
export const BYTE_LIMITS: readonly { name: string; kinds: readonly Kind[]; kB: number }[] = [
  { name: 'JavaScript and CSS', kinds: ['JavaScript', 'CSS'], kB: 130 },
  { name: 'fonts and art', kinds: ['fonts', 'art and images'], kB: 120 },
];

const INLINE_STYLES = '#styles';

/** Inlined style sheets count as CSS. Their share is the difference in size to the page without them. */
export function splitInlineStyles(page: FetchedResource, html: string): FetchedResource[] {
  const bare = html.replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, '');
  const share = 1 - brotliCompressSync(bare).length / brotliCompressSync(html).length;
  const styles = Math.round(page.bytes * share);
  return [
    { ...page, bytes: page.bytes - styles },
    { ...page, url: page.url + INLINE_STYLES, type: 'stylesheet', bytes: styles },
  ];
}

export function classifyResource({ type, url }: Pick<FetchedResource, 'type' | 'url'>): Kind {
  // The browser requests the icon on its own, without a resource type.
  if (/\.(svg|png|ico|jpe?g|webp)$/.test(new URL(url).pathname)) return 'art and images';
  return KIND_OF_TYPE[type] ?? 'other';
}

export interface KindTotal {
  kind: Kind;
  files: number;
  bytes: number;
}

export function sumByKind(visit: readonly FetchedResource[]): KindTotal[] {
  return KINDS.map((kind) => {
    const own = visit.filter((fetched) => classifyResource(fetched) === kind);
    return { kind, files: own.length, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
}

export const formatKb = (bytes: number) => (bytes / 1000).toFixed(1);

/** One line for each violated limit. */
export function listBudgetProblems(visit: readonly FetchedResource[], origin: string): string[] {
  const counted = sumByKind(visit);
  const tooMuch = BYTE_LIMITS.flatMap(({ name, kinds, kB: limit }) => {
    const bytes = counted.filter(({ kind }) => kinds.includes(kind)).reduce((sum, total) => sum + total.bytes, 0);
    return bytes > limit * 1000 ? [`${name}: ${formatKb(bytes)} kB, at most ${limit} kB`] : [];
  });
  return [...tooMuch, ...listTransferProblems(visit, origin)];
}

/**
 * Limits for a page behind the login with an empty cache, without the calls of the API. The bytes are those of the
 * dashboard before decision 0054.
 */
export const FIRST_LOAD_LIMITS = { files: 14, kB: 193.7 } as const;

export const isApiCall = ({ url }: Pick<FetchedResource, 'url'>) => new URL(url).pathname.startsWith('/api/');

/** Inlined styles are part of their page's file. */
export function countFirstLoad(visit: readonly FetchedResource[]): { files: number; bytes: number } {
  const own = visit.filter((fetched) => !isApiCall(fetched));
  const isFile = ({ url }: FetchedResource) => !url.endsWith(INLINE_STYLES);
  return { files: own.filter(isFile).length, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** One line for each violated limit of a page behind the login. */
export function listFirstLoadProblems(visit: readonly FetchedResource[], origin: string): string[] {
  const { files, bytes } = countFirstLoad(visit);
  const limits = FIRST_LOAD_LIMITS;
  return [
    ...(files > limits.files ? [`${files} files, at most ${limits.files}`] : []),
    ...(bytes > limits.kB * 1000 ? [`${formatKb(bytes)} kB, at most ${limits.kB} kB`] : []),
    ...listTransferProblems(visit, origin),
  ];
}

function listTransferProblems(visit: readonly FetchedResource[], origin: string): string[] {
  const plain = visit
    .filter((fetched) => TEXT_KINDS.includes(classifyResource(fetched)) && fetched.encoding !== 'br')
    .map(({ url, encoding }) => `${url} was sent as ${encoding || 'plain text'}, not with brotli`);
  const foreign = listForeignHosts(visit, origin).map((host) => `${host} was contacted`);
  const repeated = visit
    .map(({ url }) => url)
    .filter((url, at, all) => all.indexOf(url) !== at)
    .map((url) => `${url} was fetched more than once`);
  const empty = visit.length === 0 ? ['Nothing was fetched'] : [];
  return [...plain, ...foreign, ...repeated, ...empty];
}

export function listForeignHosts(visit: readonly FetchedResource[], origin: string): string[] {
  return [...new Set(visit.map(({ url }) => new URL(url).origin))].filter((host) => host !== origin);
}
