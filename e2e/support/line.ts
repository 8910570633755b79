import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { findFreePort } from '../../tools/free-port.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Changes what the browser gets for this path; undefined leaves the answer as it is. */
export type ChangeAnswer = (path: string, answer: Answer) => Answer | undefined;

/** The connection between a browser and the product. */
export interface Line {
  origin: string;
  /** Ends every connection and refuses new ones, as a phone without a network does. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
  /** Holds every answer back until the returned function is called. */
  hold: () => () => void;
  /** Pretends that the product was updated: another build, with scripts of other names. */
  showNextRelease: () => Promise<string>;
  change: (change: ChangeAnswer | null) => void;
  /** The paths that came through, in order. */
  paths: string[];
  stop: () => Promise<void>;
}

/** Opens a line to the product at this address. */
export async function openLine(target: string): Promise<Line> {
  const port = await findFreePort();
  const paths: string[] = [];
  const sockets = new Set<Socket>();
  let change: ChangeAnswer | null = null;
  let next: ReturnType<typeof createNextRelease> | null = null;
  let held: Promise<void> = Promise.resolve();

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    paths.push(path);
    await held;
    const answer = await fetchAnswer(target, request, next?.toStoredPath(path) ?? path);
    const shown = next === null ? answer : next.rewrite(path, answer);
    const changed = change?.(path, shown) ?? shown;
    response.writeHead(changed.status, changed.headers).end(changed.body);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const close = async () => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  await listen();
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: close,
    restore: listen,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    showNextRelease: async () => {
      const { build } = (await (await fetch(`${target}/api/health`)).json()) as { build: string };
      next = createNextRelease(build);
      return next.build;
    },
    change: (wanted) => {
      change = wanted;
    },
    paths,
    stop: close,
  };
}

async function fetchAnswer(target: string, request: IncomingMessage, path: string): Promise<Answer> {
  const headers = { ...request.headers, 'accept-encoding': 'identity' };
  const sent = sendRequest(new URL(path, target), { method: request.method, headers });
  request.pipe(sent);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks = await Array.fromAsync(answer as AsyncIterable<Buffer>);
  return { status: answer.statusCode ?? 502, headers: { ...answer.headers }, body: Buffer.concat(chunks) };
}

const SCRIPT = /([\w.-]+-[\w-]{8})\.js\b/g;
const INLINE_SCRIPT = /<script(?![^>]*(?:\ssrc=|json"))[^>]*>([\s\S]*?)<\/script>/g;

/** Renames every hashed script and the build. The scripts of the release before are gone, as after an update. */
function createNextRelease(before: string) {
  const build = before.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  const rename = (text: string) => text.replaceAll(before, build).replace(SCRIPT, '$1.next.js');
  return {
    build,
    toStoredPath: (path: string) => path.replace(/\.next\.js$/, '.js'),
    rewrite(path: string, answer: Answer): Answer {
      const type = String(answer.headers['content-type']);
      if (path.startsWith('/assets/') && path.endsWith('.js') && !path.endsWith('.next.js'))
        return { ...answer, status: 404, body: Buffer.from('') };
      if (!/^text\/(html|javascript)|^application\/json/.test(type)) return answer;
      const text = rename(answer.body.toString('utf8'));
      const body = Buffer.from(text);
      const headers = { ...answer.headers, 'content-length': String(body.length) };
      for (const name of ['x-release', 'etag']) {
        if (headers[name] !== undefined) headers[name] = `${rename(String(headers[name]))}`;
      }
      if (type.startsWith('text/html')) {
        const hashes = [...text.matchAll(INLINE_SCRIPT)].map(
          ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
        );
        const policy = String(answer.headers['content-security-policy']);
        headers['content-security-policy'] = policy.replace(
          /script-src [^;]*/,
          ['script-src', "'self'", ...hashes].join(' '),
        );
      }
      return { ...answer, headers, body };
    },
  };
}
