import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { sendError } from './errors.ts';
import { pagePolicy } from './security-headers.ts';

interface Page {
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
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

function readPage(file: string): Page {
  const html = readFileSync(file);
  return {
    bodies: { identity: html, br: brotliCompressSync(html), gzip: gzipSync(html) },
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy: pagePolicy(scriptHashes(html.toString('utf8'))),
  };
}

/** `about/index.html` answers /about; the fallback answers every path that only the browser knows. */
function readPages(root: string): Map<string, Page> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  return new Map(
    files.map((name) => {
      const path = name === FALLBACK ? FALLBACK : `/${relative('.', name).replace(/\/?index\.html$/, '')}`;
      return [path, readPage(join(root, name))];
    }),
  );
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
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(page.bodies[encoding]);
}

/** Serves the built web app; without a build the API still serves, and pages say what is missing. */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  const isBuilt = existsSync(join(root, FALLBACK));
  const pages = isBuilt ? readPages(root) : new Map<string, Page>();
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = new URL(request.url, 'http://host').pathname.replace(/(.)\/+$/, '$1');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/api(\/|$)/.test(path) && !/^\/assets(\/|$)/.test(path);
    if (isPage && isBuilt && /\.\w+$/.test(path)) return reply.sendFile(decodeURI(path.slice(1)));
    if (isRead && isBuilt && path.startsWith('/assets/')) return reply.sendFile(path.slice(1));
    const page = isPage ? (pages.get(path) ?? pages.get(FALLBACK)) : undefined;
    if (page) return sendPage(page, request, reply);
    return sendError(new AppError('not_found'), request, reply);
  });
}
