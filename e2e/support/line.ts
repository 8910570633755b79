import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { Socket } from 'node:net';
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
  /** Leads to another process at once, as after an upgrade behind one address. */
  leadTo: (target: string) => void;
  change: (change: ChangeAnswer | null) => void;
  /** The paths that came through, in order. */
  paths: string[];
  stop: () => Promise<void>;
}

/** Opens a line to the product at this address. */
export async function openLine(firstTarget: string): Promise<Line> {
  let target = firstTarget;
  const paths: string[] = [];
  let change: ChangeAnswer | null = null;
  let next: NextRelease | null = null;
  let held: Promise<void> = Promise.resolve();

  const port = await openPort(async (request, response) => {
    const path = request.url ?? '/';
    paths.push(path);
    await held;
    const answer = await fetchAnswer(target, request, next?.toStoredPath(path) ?? path);
    const shown = next === null ? answer : next.rewrite(path, answer);
    const changed = change?.(path, shown) ?? shown;
    response.writeHead(changed.status, changed.headers).end(changed.body);
  });
  return {
    origin: port.origin,
    cut: port.close,
    restore: port.listen,
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
    leadTo: (wanted) => {
      target = wanted;
    },
    change: (wanted) => {
      change = wanted;
    },
    paths,
    stop: port.close,
  };
}

/** A server that can end all of its connections, and listen again at the same address. */
async function openPort(respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const port = await findFreePort();
  const sockets = new Set<Socket>();
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
  return { origin: `http://127.0.0.1:${port}`, listen, close };
}

async function fetchAnswer(target: string, request: IncomingMessage, path: string): Promise<Answer> {
  // Whole answers, because they may be rewritten.
  const { 'if-none-match': _, ...asked } = request.headers;
  const headers = { ...asked, 'accept-encoding': 'identity' };
  const sent = sendRequest(new URL(path, target), { method: request.method, headers });
  request.pipe(sent);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const { etag: __, ...others } = answer.headers;
  return { status: answer.statusCode ?? 502, headers: others, body: Buffer.concat(chunks) };
}

const SCRIPT = /([\w.-]+-[\w-]{8})\.js\b/g;
const INLINE_SCRIPT = /<script(?![^>]*(?:\ssrc=|json"))[^>]*>([\s\S]*?)<\/script>/g;

type NextRelease = ReturnType<typeof createNextRelease>;

/** Renames every hashed script and the build. The scripts of the release before are gone, as after an update. */
function createNextRelease(before: string) {
  const build = before.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  const rename = (text: string) => text.replaceAll(before, build).replace(SCRIPT, '$1.next.js');
  const isGone = (path: string) => /^\/assets\/.*\.js$/.test(path) && !path.endsWith('.next.js');
  return {
    build,
    toStoredPath: (path: string) => path.replace(/\.next\.js$/, '.js'),
    rewrite(path: string, answer: Answer): Answer {
      const { headers } = answer;
      if (isGone(path)) return { ...answer, status: 404, body: Buffer.from('') };
      if (!/^text\/(html|javascript)|^application\/json/.test(String(headers['content-type']))) return answer;
      const text = rename(answer.body.toString('utf8'));
      const body = Buffer.from(text);
      const { 'x-release': release, 'content-security-policy': policy } = headers;
      return {
        ...answer,
        body,
        headers: {
          ...headers,
          'content-length': String(body.length),
          ...(release !== undefined && { 'x-release': rename(String(release)) }),
          ...(policy !== undefined && { 'content-security-policy': allowScripts(String(policy), text) }),
        },
      };
    },
  };
}

/** The policy of a page names the hashes of its inline scripts, which were rewritten. Other policies stay. */
function allowScripts(policy: string, html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return hashes.length === 0 ? policy : policy.replace(/script-src [^;]*/, ["script-src 'self'", ...hashes].join(' '));
}
