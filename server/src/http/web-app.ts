import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { sendError } from './errors.ts';
import { pagePolicy } from './security-headers.ts';

interface Page {
  html: Buffer;
  /** As the build left them beside the page: compressing takes too long for a start. */
  br: Buffer | undefined;
  gzip: Buffer | undefined;
  etag: string;
  policy: string;
}

const YEAR = 365 * 24 * 60 * 60;
const FALLBACK = '__spa-fallback.html';

/** The inline scripts of a built page are known, so each is allowed by its hash and no other can run. */
function scriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}

function readPage(file: string): Page {
  const html = readFileSync(file);
  return {
    html,
    br: readIfThere(`${file}.br`),
    gzip: readIfThere(`${file}.gz`),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy: pagePolicy(scriptHashes(html.toString('utf8'))),
  };
}

/** `about/index.html` answers /about; the fallback answers every path that only the browser knows. */
function readBuild(root: string): { pages: Map<string, Page>; files: Set<string> } {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const isPage = (name: string) => name.endsWith('.html');
  const pages = names.filter(isPage).map((name): [string, Page] => {
    const path = name === FALLBACK ? FALLBACK : `/${name.replace(/\/?index\.html$/, '')}`;
    return [path, readPage(join(root, name))];
  });
  const files = names.filter((name) => /\.\w+$/.test(name) && !/\.html(\.\w+)?$/.test(name));
  return { pages: new Map(pages), files: new Set(files.map((name) => `/${name}`)) };
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
    .type('text/html; charset=utf-8');
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (page.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (page.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.html);
}

/**
 * Serves the built web app for everything that is not the API. What looks like a file and is none answers 404 and not
 * a page, so that a missing script is seen as missing.
 */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  const isBuilt = existsSync(join(root, FALLBACK));
  const { pages, files } = isBuilt ? readBuild(root) : { pages: new Map<string, Page>(), files: new Set<string>() };
  if (isBuilt) await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && files.has(path)) {
      const isHashed = path.startsWith('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600');
      return reply.sendFile(path.slice(1));
    }
    const isPage = isRead && !/^\/+(api|assets)(\/|$)/i.test(path) && !/\.\w+$/.test(path);
    const page = isPage ? (pages.get(path) ?? pages.get(FALLBACK)) : undefined;
    return page ? sendPage(page, request, reply) : sendError(new AppError('not_found'), request, reply);
  });
}

function pathOf(url: string): string {
  const path = url.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
