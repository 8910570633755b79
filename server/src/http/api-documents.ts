import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

const DOCS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The OpenAPI document and its readable page. Both are made once: they change only with the program. */
export function serveApiDocuments(app: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument());
  const page = docsPage();
  const etag = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const routes = [
    { url: '/openapi.json', type: 'application/json; charset=utf-8', text: document },
    { url: '/docs', type: 'text/html; charset=utf-8', text: page },
  ];
  for (const { url, type, text } of routes) {
    app.get(url, { config: { access: 'public' } }, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .header('etag', etag(text))
        .header('content-security-policy', DOCS_POLICY)
        .send(text),
    );
  }
}
