import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { z } from 'zod';
import { escapeHtml } from '../platform/escape-html.ts';
import { listStatuses, toJsonSchema } from './response-schemas.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#1d2433,#eef0f5);--soft:light-dark(#565e70,#b4bccd);--paper:light-dark(#fbf8f3,#10172a);
--card:light-dark(#fff,#18223a);--line:light-dark(#e9e2d6,#2c3855)}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
header{background:#1b2a4a;color:#fff;padding:24px}main{max-width:960px;margin:0 auto;padding:16px}
header div{max-width:960px;margin:0 auto;padding:0 16px}a{color:inherit}h1{margin:0;font-size:28px}h2{margin:32px 0 8px;text-transform:capitalize}
details{background:var(--card);border:1px solid var(--line);border-radius:10px;margin:8px 0}summary{padding:12px 16px;cursor:pointer;overflow-wrap:anywhere}
summary:focus-visible{outline:3px solid #d9901a;border-radius:10px}code{font:14px/1.5 ui-monospace,monospace}
.body{padding:0 16px 16px}pre{overflow:auto;background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:12px;margin:4px 0 12px}
.soft{color:var(--soft)}b{display:inline-block;min-width:64px}`;

function renderSchema(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  const text = escapeHtml(JSON.stringify(toJsonSchema(schema, io), null, 2));
  return `<p>${title}</p><pre tabindex="0"><code>${text}</code></pre>`;
}

function renderEndpoint(endpoint: Endpoint): string {
  return `<details><summary><b>${endpoint.method}</b> <code>/api${escapeHtml(endpoint.path)}</code><br>
<span class="soft">${escapeHtml(endpoint.summary)}</span></summary><div class="body">
<p>Access: <code>${endpoint.access}</code> · Answers: ${listStatuses(endpoint).join(', ')}</p>
${renderSchema('In the path', endpoint.params, 'input')}${renderSchema('In the query', endpoint.query, 'input')}
${renderSchema('Body', endpoint.body, 'input')}${renderSchema(`Answer ${endpoint.status}`, endpoint.answer, 'output')}</div></details>`;
}

/** Renders a page without scripts: every endpoint with its access rule, input and response. */
export function renderApiDocsPage(): string {
  const groups = Map.groupBy(Object.values<Endpoint>(ENDPOINTS), (endpoint) => endpoint.path.split('/')[1] ?? '');
  const sections = [...groups].map(
    ([name, list]) => `<h2>${escapeHtml(name)}</h2>${list.map(renderEndpoint).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Kanisa API</title><style>${STYLE}</style></head><body><header><div><h1>Kanisa API</h1>
<a href="/api/openapi.json">OpenAPI 3.1 document</a></div></header><main>
<p>JSON in and out. Send <code>Authorization: Bearer …</code> with the access token of <code>POST /api/auth/login</code>.
A refusal is <code>{ "error": "text for a person", "code", "fields" }</code>.</p>
${sections.join('')}</main></body></html>`;
}
