import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface AcceptedText {
  id: string;
  number: string;
  message: string;
  shortcode: string;
}

/** A fault of a whole call, independent of its content. */
export type GatewayFault =
  /** Accepts the texts and never answers. */
  | 'silent'
  /** Accepts the texts and drops the connection. */
  | 'dropped'
  /** Drops the connection in the middle of the answer. */
  | 'half an answer'
  /** Sends its answer byte by byte, endlessly. */
  | 'trickle'
  | { status: number; body?: string; headers?: Record<string, string> };

export interface GatewayCall {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type GatewayProtocol = (call: GatewayCall) => { status: number; body: string; type: string };

export interface GatewayServer {
  url: string;
  calls: GatewayCall[];
  /** One for each of the next calls. */
  troubles: GatewayFault[];
  /** Stops listening, so connections are refused. */
  goDown(): Promise<void>;
  /** Listens again at the same address. */
  comeUp(): Promise<void>;
  close(): Promise<void>;
  /** Delay before an accepted call is answered. */
  pace: { delayMs: number };
}

/** A real HTTP server; `answering` implements the gateway's protocol. */
export async function startGatewayServer(answering: GatewayProtocol): Promise<GatewayServer> {
  const calls: GatewayCall[] = [];
  const troubles: GatewayFault[] = [];
  const sockets = new Set<Socket>();
  const pace = { delayMs: 0 };
  const server = createServer((request, response) => {
    void readRequestBody(request).then((body) => {
      const call = { path: request.url ?? '', headers: request.headers, body };
      calls.push(call);
      const trouble = troubles.shift();
      // A fault with its own status accepts nothing.
      if (typeof trouble === 'object') sendAnswer(response, { type: 'text/html', body: '', ...trouble });
      else {
        const right = answering(call);
        setTimeout(() => answerWithFault(response, right, trouble), pace.delayMs);
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

async function readRequestBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

type Answer = ReturnType<GatewayProtocol> & { headers?: Record<string, string> };

function sendAnswer(response: ServerResponse, { status, body, type, headers }: Answer): void {
  response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}

function answerWithFault(
  response: ServerResponse,
  right: Answer,
  trouble: Exclude<GatewayFault, object> | undefined,
): void {
  if (trouble === undefined) sendAnswer(response, right);
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
