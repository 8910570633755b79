import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A text that the gateway has taken. */
export interface TakenText {
  id: string;
  number: string;
  message: string;
  shortcode: string;
}

/** What goes wrong with the next call: over the whole of it, whatever its content. */
export type Trouble =
  /** Takes the texts, and never says so. */
  | 'silent'
  /** Takes the texts, and drops the connection. */
  | 'dropped'
  /** Drops the connection in the middle of the answer. */
  | 'half an answer'
  /** Answers bit by bit, for ever. */
  | 'trickle'
  | { status: number; body?: string; headers?: Record<string, string> };

export interface Call {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answering = (call: Call) => { status: number; body: string; type: string };

export interface GatewayServer {
  url: string;
  calls: Call[];
  /** One for each of the next calls. */
  troubles: Trouble[];
  /** No longer listens: connections are refused. */
  goDown(): Promise<void>;
  /** Listens again at the same address. */
  comeUp(): Promise<void>;
  close(): Promise<void>;
  /** How long it thinks before it answers what it has taken. */
  pace: { delayMs: number };
}

/** A real HTTP server; how it answers is the gateway's protocol. */
export async function listenAsGateway(answering: Answering): Promise<GatewayServer> {
  const calls: Call[] = [];
  const troubles: Trouble[] = [];
  const sockets = new Set<Socket>();
  const pace = { delayMs: 0 };
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const call = { path: request.url ?? '', headers: request.headers, body };
      calls.push(call);
      const trouble = troubles.shift();
      // What answers with a status of its own has taken nothing.
      if (typeof trouble === 'object') answer(response, { type: 'text/html', body: '', ...trouble });
      else {
        const right = answering(call);
        setTimeout(() => misbehave(response, right, trouble), pace.delayMs);
      }
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    troubles,
    pace,
    goDown: close,
    comeUp: () => listen(port),
    close: async () => (server.listening ? close() : undefined),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

type Answer = ReturnType<Answering> & { headers?: Record<string, string> };

function answer(response: ServerResponse, { status, body, type, headers }: Answer): void {
  response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}

function misbehave(response: ServerResponse, right: Answer, trouble: Exclude<Trouble, object> | undefined): void {
  if (trouble === undefined) answer(response, right);
  else if (trouble === 'dropped') response.destroy();
  else if (trouble === 'half an answer') {
    response.writeHead(right.status, { 'content-type': right.type, 'content-length': String(right.body.length) });
    response.write(right.body.slice(0, right.body.length / 2), () => response.destroy());
  } else if (trouble === 'trickle') {
    response.writeHead(right.status, { 'content-type': right.type });
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  }
}
