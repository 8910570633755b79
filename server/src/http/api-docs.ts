import type { FastifyInstance } from 'fastify';
import { renderApiDocsPage } from './api-docs-page.ts';
import { computeEtag } from './etag.ts';
import { buildOpenApiDocument } from './openapi.ts';

const DOCS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

interface ApiDocument {
  /** Bytes, which all responses share: a string would be encoded and stored again for each. */
  content: Buffer;
  etag: string;
}

/** Built on the first request, because most processes never need it, and then cached. */
function cacheDocument(render: () => string): () => ApiDocument {
  let document: ApiDocument | undefined;
  return () => {
    if (document === undefined) {
      const content = Buffer.from(render());
      document = { content, etag: computeEtag(content) };
    }
    return document;
  };
}

const API_DOCUMENTS = [
  {
    url: '/openapi.json',
    type: 'application/json; charset=utf-8',
    getDocument: cacheDocument(() => JSON.stringify(buildOpenApiDocument())),
  },
  { url: '/docs', type: 'text/html; charset=utf-8', getDocument: cacheDocument(renderApiDocsPage) },
];

/** Serves the OpenAPI document and a readable page of it. */
export function serveApiDocs(app: FastifyInstance): void {
  for (const { url, type, getDocument } of API_DOCUMENTS) {
    app.get(url, { config: { access: 'public' } }, async (_request, reply) => {
      const { content, etag } = getDocument();
      return reply
        .type(type)
        .header('cache-control', 'no-cache')
        .header('etag', etag)
        .header('content-security-policy', DOCS_POLICY)
        .send(content);
    });
  }
}
