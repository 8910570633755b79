import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_PREFIX,
  type Language,
  splitLanguagePath,
} from '@kanisa/contract/core/languages.ts';
import { SHELL_PATH, toPrerenderedPath } from '@kanisa/contract/core/prerendered-pages.ts';
import { stripQuery, stripTrailingSlashes } from '@kanisa/contract/core/text.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { sendError } from './error-handler.ts';
import { computeEtag, isVersionKnown } from './etag.ts';
import { choosePageLanguage } from './page-language.ts';
import { nameRelease, RELEASE_HEADER, refuseOtherWorkers, WORKER_PATH, WORKER_POLICY } from './release.ts';
import { allowOtherOrigins, buildPagePolicy } from './security-headers.ts';

/** A cached file of the build: a page requests a dozen of them, and reading each again costs more than the response. */
interface BuiltFile {
  plain: Buffer;
  /** Precompressed by the build: compressing at start takes too long. */
  br: Buffer | null;
  gzip: Buffer | null;
  /** Null for an answer that must not become a 304. */
  etag: string | null;
}

interface BuiltPage extends BuiltFile {
  policy: string;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const RETRY_SECONDS = 10;
const FALLBACK = '__spa-fallback.html';

/** Content types of all files in the build. Other types are not served, so a missing entry is noticed at once. */
const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The inline scripts of a built page are known: the policy allows each by its hash and no others. */
function hashInlineScripts(html: string): string[] {
  const hashes: string[] = [];
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at + 1)) {
    const codeAt = html.indexOf('>', at) + 1;
    const endAt = html.indexOf('</script>', codeAt);
    if (codeAt === 0 || endAt === -1) break;
    const isInline = !/\ssrc=|json"/.test(html.slice(at, codeAt));
    const code = html.slice(codeAt, endAt);
    if (isInline) hashes.push(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    at = endAt;
  }
  return hashes;
}

/** Null if there is no such file, for example because the folder of an old version was deleted. */
function readFileIfExists(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function readBuiltFile(file: string): BuiltFile | null {
  const plain = readFileIfExists(file);
  if (plain === null) return null;
  return { plain, br: readFileIfExists(`${file}.br`), gzip: readFileIfExists(`${file}.gz`), etag: computeEtag(plain) };
}

function readBuiltPage(file: string): BuiltPage | null {
  const built = readBuiltFile(file);
  return built && { ...built, policy: buildPagePolicy(hashInlineScripts(built.plain.toString('utf8'))) };
}

/** Reads each file on its first request and caches it. */
function createFileCache<Cached>(read: (name: string) => Cached | null): (name: string) => Cached | null {
  const cache = new Map<string, Cached>();
  return (name) => {
    const cached = cache.get(name) ?? read(name);
    if (cached !== null) cache.set(name, cached);
    return cached;
  };
}

/** `about/index.html` serves /about; each language has a fallback, which serves its client-side routes. */
function readBuild(root: string) {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const pages = new Map(
    names
      .filter((name) => name.endsWith('.html') && basename(name) !== FALLBACK)
      .map((name) => [`/${name.replace(/\/?index\.html$/, '')}`, name]),
  );
  const readPageFile = createFileCache((name) => readBuiltPage(join(root, name)));
  return {
    /** Without a path: the page that answers for every unknown one. */
    page: (path: string | null, language: Language) => {
      const name = path === null ? undefined : pages.get(toPrerenderedPath(path));
      return readPageFile(name ?? `${LANGUAGE_PREFIX[language]}/${FALLBACK}`);
    },
    /** Whether the router has a page for this path. It ignores the case of letters. */
    hasPage: (path: string) => {
      const known = toPrerenderedPath(path.toLowerCase());
      return pages.has(known) || splitLanguagePath(known).path === SHELL_PATH;
    },
    files: new Set(names.filter((name) => CONTENT_TYPES[extname(name)] !== undefined).map((name) => `/${name}`)),
    readFile: createFileCache((path) => readBuiltFile(join(root, path))),
  };
}

type Build = ReturnType<typeof readBuild>;

/** A folder that another process has just deleted has no files. */
const readFolder = (folder: string | null): Build[] =>
  folder !== null && existsSync(folder) ? [readBuild(folder)] : [];

function sendBuiltFile(built: BuiltFile, request: FastifyRequest, reply: FastifyReply, vary = ''): FastifyReply {
  reply.header('vary', `accept-encoding${vary}`);
  if (built.etag !== null) {
    reply.header('etag', built.etag);
    if (isVersionKnown(request, built.etag)) return reply.code(304).send();
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  if (built.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(built.br);
  if (built.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(built.gzip);
  return reply.send(built.plain);
}

/** The pages that replace the built ones. */
export interface PublishedPages {
  /** Null while the church shows the example. */
  readonly folder: string | null;
  /** The folder of the version before. */
  readonly before: string | null;
  /** False if the church has published, but its pages cannot be rendered. */
  readonly isReady: boolean;
  /** The languages in which the church offers its pages. */
  readonly languages: readonly Language[];
}

const EXAMPLE_PAGES: PublishedPages = { folder: null, before: null, isReady: true, languages: [DEFAULT_LANGUAGE] };

/** The words of a version in one language, which open tabs load later. */
const WORDS = /^\/site\/content-\d+(-[a-z]{2})?\.json$/;

/** Files that name the church. Those of the build name the example. */
const NAMING_FILE = /^\/(?:site(?:-sw)?\.webmanifest|sitemap\.xml|robots\.txt|og\/(?!church\.)[^/]+)$/;

interface Sources {
  published: Build[];
  before: Build[];
  build: Build[];
}

/**
 * The folders to look into. Each is read when it is shown first, so a request finds either all of the old pages or all
 * of the new ones.
 */
function createSources(root: string, pages: PublishedPages): () => Sources {
  const build = readFolder(existsSync(join(root, FALLBACK)) ? root : null);
  let shown: Pick<PublishedPages, 'folder' | 'before'> = EXAMPLE_PAGES;
  let sources: Sources = { published: [], before: [], build };
  return () => {
    const { folder, before } = pages;
    const isRead = folder === shown.folder && (folder === null || sources.published.length > 0);
    if (isRead && before === shown.before) return sources;
    sources = {
      published: isRead ? sources.published : readFolder(folder),
      before: before !== null && before === shown.folder ? sources.published : readFolder(before),
      build,
    };
    shown = { folder, before };
    return sources;
  };
}

/**
 * Finds a file in the published pages, then in the build. The version before has the words for its open tabs only: its
 * pictures may have been removed.
 */
function findFile({ published, before, build }: Sources, path: string, hasOwnPages: boolean) {
  const isOwn = hasOwnPages && NAMING_FILE.test(path);
  for (const source of [...published, ...(WORDS.test(path) ? before : []), ...(isOwn ? [] : build)]) {
    const file = source.files.has(path) ? source.readFile(path) : null;
    if (file) return { file, isBuilt: build.includes(source) };
  }
  return null;
}

/** The worker and what it starts: a browser that kept an old one would stay with an old release. */
const ALWAYS_FRESH = new Set([WORKER_PATH, '/install.js']);

/** Assets have the hash of their content in their name. Files of the church change when it publishes. */
function getCacheControl(path: string, isBuilt: boolean): string {
  if (ALWAYS_FRESH.has(path)) return 'no-cache';
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return isBuilt ? 'public, max-age=3600' : 'no-cache';
}

function sendFoundFile(
  { file, isBuilt }: { file: BuiltFile; isBuilt: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = parsePath(request.url);
  const type = CONTENT_TYPES[extname(path)] ?? '';
  // Mails show the logo, and mail programs on the web have another origin.
  if (type.startsWith('image/')) allowOtherOrigins(reply);
  if (path === WORKER_PATH) reply.header('content-security-policy', WORKER_POLICY);
  reply.header('cache-control', getCacheControl(path, isBuilt)).type(type);
  return sendBuiltFile(file, request, reply);
}

type FoundPage = { redirectTo: string } | { redirectTo: null; page: BuiltPage; vary: string; isKnown: boolean };

/** Finds a page in the language of its address, or the redirect for a visitor who has chosen another one. */
function findPage(source: Build, offered: readonly Language[], request: FastifyRequest): FoundPage | null {
  const path = parsePath(request.url);
  const chosen = choosePageLanguage(request, path, offered);
  if (chosen.redirectTo !== null) return chosen;
  const isKnown = chosen.isKnown && source.hasPage(path);
  const page = source.page(chosen.isKnown ? path : null, chosen.language);
  // The cookie only matters at an English address, and only while there is another language.
  const vary = chosen.language === DEFAULT_LANGUAGE && offered.length > 1 ? ', cookie' : '';
  return page && { redirectTo: null, page, vary, isKnown };
}

function sendFoundPage(found: FoundPage, release: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (found.redirectTo !== null) {
    reply.header('cache-control', 'no-store').header('vary', 'cookie');
    return reply.redirect(found.redirectTo, 302);
  }
  reply
    .header('content-security-policy', found.page.policy)
    .header('cache-control', 'no-cache')
    .header(RELEASE_HEADER, release)
    .type('text/html; charset=utf-8');
  if (!found.isKnown) return sendUnknownPage(found.page, request, reply, found.vary);
  return sendBuiltFile(found.page, request, reply, found.vary);
}

/** The script of the page redirects a person to the home page; the status tells everybody else. A 304 would not. */
function sendUnknownPage(page: BuiltPage, request: FastifyRequest, reply: FastifyReply, vary: string): FastifyReply {
  return sendBuiltFile({ ...page, etag: null }, request, reply.code(404), vary);
}

/**
 * Serves the built web app for everything outside the API. A missing file answers 404 instead of the fallback page, so
 * that a missing script is noticed. If the church's own pages are missing, it answers 503 instead of the example.
 */
export function serveWebApp(app: FastifyInstance, root: string, pages: PublishedPages = EXAMPLE_PAGES): void {
  const listSources = createSources(root, pages);
  refuseOtherWorkers(app);

  app.setNotFoundHandler((request, reply) => {
    const path = parsePath(request.url);
    const isReadMethod = request.method === 'GET' || request.method === 'HEAD';
    const sources = listSources();
    const hasOwnPages = pages.folder !== null || !pages.isReady;
    const found = isReadMethod ? findFile(sources, path, hasOwnPages) : null;
    if (found) return sendFoundFile(found, request, reply);
    const isPage = isReadMethod && !/^\/+(api|assets|site)(\/|$)/i.test(path) && !/\.\w+$/.test(path);
    const [source] = hasOwnPages ? sources.published : sources.build;
    const page = isPage && source ? findPage(source, pages.languages, request) : null;
    if (page) return sendFoundPage(page, nameRelease(root, pages), request, reply);
    const isMissing = isPage && hasOwnPages;
    const error = isMissing ? new AppError('not_ready', undefined, { retryAfter: RETRY_SECONDS }) : null;
    return sendError(error ?? new AppError('not_found'), request, reply);
  });
}

function parsePath(url: string): string {
  const path = stripTrailingSlashes(stripQuery(url));
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
