import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

const DOCS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

interface Document {
  text: string;
  etag: string;
}

/** Made when it is first asked for, which most programs never do, and once: it changes only with the program. */
function once(write: () => string): () => Document {
  let made: Document | undefined;
  return () => {
    if (made === undefined) {
      const text = write();
      made = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
    }
    return made;
  };
}

const DOCUMENTS = [
  {
    url: '/openapi.json',
    type: 'application/json; charset=utf-8',
    read: once(() => JSON.stringify(openApiDocument())),
  },
  { url: '/docs', type: 'text/html; charset=utf-8', read: once(docsPage) },
];

/** The OpenAPI document and its readable page. */
export function serveApiDocuments(app: FastifyInstance): void {
  for (const { url, type, read } of DOCUMENTS) {
    app.get(url, { config: { access: 'public' } }, async (_request, reply) => {
      const { text, etag } = read();
      return reply
        .type(type)
        .header('cache-control', 'no-cache')
        .header('etag', etag)
        .header('content-security-policy', DOCS_POLICY)
        .send(text);
    });
  }
}
