import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

type Answer = { status?: number; json?: unknown; text?: string };
type Handler = (
  received: ReceivedRequest,
  response: ServerResponse,
) => Answer | undefined | Promise<Answer | undefined>;

export interface LocalApi {
  base: string;
  received: ReceivedRequest[];
  /** Number of requests, given as 'METHOD /path'. */
  count(what: string): number;
  /** Sets the handler of the next requests. A handler that returns undefined leaves its request open. */
  answer(handler: Handler): void;
  close(): Promise<void>;
}

/** A real HTTP server on a free port, which tests the client through the real fetch. */
export async function startLocalApi(): Promise<LocalApi> {
  const received: ReceivedRequest[] = [];
  let handler: Handler = () => ({ status: 404, json: { error: 'Not found' } });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const path = (request.url ?? '').replace(/^\/api/, '');
      const record: ReceivedRequest = {
        method: request.method ?? '',
        path,
        headers: request.headers,
        body: text ? JSON.parse(text) : undefined,
      };
      received.push(record);
      void Promise.resolve(handler(record, response)).then((answer) => {
        if (!answer) return;
        response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
        response.end(answer.text ?? JSON.stringify(answer.json ?? {}));
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    received,
    count: (what) => received.filter((one) => `${one.method} ${one.path}` === what).length,
    answer(next) {
      handler = next;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
