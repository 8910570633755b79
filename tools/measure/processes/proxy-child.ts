import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A minimal reverse proxy: checks each backend's readiness, forwards requests in turn, and takes the next backend if a
 * connection is refused. Runs as `node proxy-child.ts <port> <ports>`.
 */
const HEALTH_INTERVAL_MS = 200;
const HEALTH_TIMEOUT_MS = 2000;
/** A backend that reports not ready is skipped at once; one that does not answer may be busy and is checked again. */
const FAILED_CHECKS_MAX = 3;

interface Backend {
  port: number;
  isReady: boolean;
  agent: Agent;
}

const [ownPort = '', ports = ''] = process.argv.slice(2);
const backends: Backend[] = ports
  .split(',')
  .map((port) => ({ port: Number(port), isReady: false, agent: new Agent({ keepAlive: true }) }));
let next = 0;

for (const backend of backends) void watchBackend(backend);
createServer((incoming, answer) => void proxyRequest(incoming, answer)).listen(Number(ownPort), '127.0.0.1');

async function watchBackend(backend: Backend): Promise<void> {
  for (let silent = 0; ; ) {
    const url = `http://127.0.0.1:${backend.port}/api/health/ready`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).catch(() => null);
    silent = answer === null ? silent + 1 : 0;
    if (answer !== null || silent >= FAILED_CHECKS_MAX) backend.isReady = answer?.status === 200;
    await sleep(HEALTH_INTERVAL_MS);
  }
}

async function proxyRequest(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  if (incoming.url === '/proxy/ready') {
    answer.end(JSON.stringify(backends.filter(({ isReady }) => isReady).map(({ port }) => port)));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  for (let tries = 0; tries < backends.length; tries += 1) {
    const backend = pickBackend();
    if (!backend) break;
    const outcome = await tryBackend(backend, incoming, body, answer);
    if (outcome === 'answered') return;
    backend.isReady = false;
    // Only a request that changes nothing is retried after it may have begun.
    if (outcome === 'broken' && incoming.method !== 'GET') {
      answer.writeHead(502).end();
      return;
    }
  }
  answer.writeHead(503, { 'retry-after': '1' }).end('no server is ready');
}

function pickBackend(): Backend | undefined {
  const ready = backends.filter(({ isReady }) => isReady);
  next += 1;
  return ready[next % ready.length];
}

function tryBackend(
  { port, agent }: Backend,
  incoming: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<'answered' | 'refused' | 'broken'> {
  const headers = { 'x-forwarded-for': incoming.socket.remoteAddress ?? '', ...incoming.headers };
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers, agent };
    const outgoing = request(options, (response) => {
      const { connection: _, 'keep-alive': __, ...rest } = response.headers;
      answer.writeHead(response.statusCode ?? 502, rest);
      response.pipe(answer);
      response.on('end', () => resolve('answered'));
      response.on('error', () => answer.destroy());
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (!answer.headersSent) resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken');
    });
    outgoing.end(body);
  });
}
