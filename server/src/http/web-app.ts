import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { toPrerenderedPath } from '@kanisa/contract/core/prerendered-pages.ts';
import { stripQuery, stripTrailingSlashes } from '@kanisa/contract/core/text.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { sendError } from './error-handler.ts';
import { computeEtag, isVersionKnown } from './etag.ts';
import { buildPagePolicy } from './security-headers.ts';

/** A cached file of the build: a page requests a dozen of them, and reading each again costs more than the response. */
interface BuiltFile {
  plain: Buffer;
  /** Precompressed by the build: compressing at start takes too long. */
  br: Buffer | undefined;
  gzip: Buffer | undefined;
  etag: string;
}

interface BuiltPage extends BuiltFile {
  policy: string;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const FALLBACK = '__spa-fallback.html';

/** Content types of all files in the build. Other types are not served, so a missing entry is noticed at once. */
const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
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
    const isInline = !/\ssrc=|ld\+json/.test(html.slice(at, codeAt));
    const code = html.slice(codeAt, endAt);
    if (isInline) hashes.push(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    at = endAt;
  }
  return hashes;
}

function readFileIfExists(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}

function readBuiltFile(file: string): BuiltFile {
  const plain = readFileSync(file);
  return {
    plain,
    br: readFileIfExists(`${file}.br`),
    gzip: readFileIfExists(`${file}.gz`),
    etag: computeEtag(plain),
  };
}

function readBuiltPage(file: string): BuiltPage {
  const built = readBuiltFile(file);
  return { ...built, policy: buildPagePolicy(hashInlineScripts(built.plain.toString('utf8'))) };
}

/** Reads each file on its first request and caches it. */
function createFileCache<Cached>(read: (name: string) => Cached): (name: string) => Cached {
  const cache = new Map<string, Cached>();
  return (name) => {
    const cached = cache.get(name) ?? read(name);
    cache.set(name, cached);
    return cached;
  };
}

/** `about/index.html` serves /about; the fallback serves client-side routes. */
function readBuild(root: string) {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const pages = new Map(
    names
      .filter((name) => name.endsWith('.html') && name !== FALLBACK)
      .map((name) => [`/${name.replace(/\/?index\.html$/, '')}`, name]),
  );
  const readPageFile = createFileCache((name) => readBuiltPage(join(root, name)));
  return {
    page: (path: string) => readPageFile(pages.get(toPrerenderedPath(path)) ?? FALLBACK),
    files: new Set(names.filter((name) => CONTENT_TYPES[extname(name)] !== undefined).map((name) => `/${name}`)),
    readFile: createFileCache((path) => readBuiltFile(join(root, path))),
  };
}

function sendBuiltFile(built: BuiltFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('vary', 'accept-encoding').header('etag', built.etag);
  if (isVersionKnown(request, built.etag)) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (built.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(built.br);
  if (built.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(built.gzip);
  return reply.send(built.plain);
}

function sendBuiltPage(page: BuiltPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8');
  return sendBuiltFile(page, request, reply);
}

/**
 * Serves the built web app for everything outside the API. A missing file answers 404 instead of the fallback page, so
 * that a missing script is noticed.
 */
export function serveWebApp(app: FastifyInstance, root: string): void {
  const build = existsSync(join(root, FALLBACK)) ? readBuild(root) : null;

  app.setNotFoundHandler((request, reply) => {
    const path = parsePath(request.url);
    const isReadMethod = request.method === 'GET' || request.method === 'HEAD';
    if (isReadMethod && build?.files.has(path)) {
      const isHashed = path.startsWith('/assets/');
      reply
        .header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600')
        .type(CONTENT_TYPES[extname(path)] ?? '');
      return sendBuiltFile(build.readFile(path), request, reply);
    }
    const isPage = isReadMethod && !/^\/+(api|assets)(\/|$)/i.test(path) && !/\.\w+$/.test(path);
    const page = isPage ? build?.page(path) : undefined;
    return page ? sendBuiltPage(page, request, reply) : sendError(new AppError('not_found'), request, reply);
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
