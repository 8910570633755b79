import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A push message that the service accepted. */
export interface AcceptedPush {
  endpoint: string;
  topic: string;
  ttl: number;
  authorization: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** An answer: a status with headers, no answer at all, or an answer whose body never ends. */
export type PushBehaviour =
  | number
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'never'
  | 'endless';

export interface PushService {
  /** Value of the setting PUSH_TEST_ORIGIN. */
  origin: string;
  /** Messages that were answered with 201, in order. */
  accepted: AcceptedPush[];
  /** Number of calls, whatever the answer was. */
  calls(): number;
  /** Decides about the next calls; without it every call is accepted. */
  behave(decide: (endpoint: string) => PushBehaviour): void;
  /** Delay before an answer. */
  pace: { delayMs: number };
  /** Stops listening, so connections are refused. */
  goDown(): Promise<void>;
  /** Listens again at the same address. */
  comeUp(): Promise<void>;
  close(): Promise<void>;
}

const CREATED = 201;

/** A push service of RFC 8030, as far as a sender sees it. */
export async function startPushService(): Promise<PushService> {
  const accepted: AcceptedPush[] = [];
  const pace = { delayMs: 0 };
  const sockets = new Set<Socket>();
  let calls = 0;
  let decide: (endpoint: string) => PushBehaviour = () => CREATED;
  let origin = '';
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      calls += 1;
      const endpoint = `${origin}${request.url ?? ''}`;
      const behaviour = decide(endpoint);
      if (behaviour === 'never') return;
      const answer = toAnswer(behaviour);
      if (answer.status === CREATED) accepted.push(toAccepted(endpoint, request, body));
      setTimeout(() => {
        response.writeHead(answer.status, answer.headers);
        if (behaviour === 'endless') sendForever((text) => response.write(text), sockets, request.socket);
        else response.end(answer.body);
      }, pace.delayMs);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const close = () => closeServer(server, sockets);
  const port = await listen(server, 0);
  origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    accepted,
    calls: () => calls,
    behave: (next) => {
      decide = next;
    },
    pace,
    goDown: close,
    comeUp: async () => void (await listen(server, port)),
    close,
  };
}

function toAnswer(behaviour: Exclude<PushBehaviour, 'never'>): {
  status: number;
  headers: Record<string, string>;
  body: string;
} {
  if (behaviour === 'endless') return { status: CREATED, headers: {}, body: '' };
  if (typeof behaviour === 'number') return { status: behaviour, headers: {}, body: '' };
  return { headers: {}, body: '', ...behaviour };
}

function toAccepted(endpoint: string, { headers }: IncomingMessage, body: Buffer): AcceptedPush {
  const read = (name: string) => String(headers[name] ?? '');
  const { authorization = '' } = headers;
  return { endpoint, topic: read('topic'), ttl: Number(read('ttl')), authorization, headers, body };
}

function sendForever(write: (text: string) => void, sockets: ReadonlySet<Socket>, socket: Socket): void {
  const timer = setInterval(() => {
    if (sockets.has(socket)) write('x'.repeat(1024));
    else clearInterval(timer);
  }, 5);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

async function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((done) => {
    server.close(() => done());
    for (const socket of sockets) socket.destroy();
  });
}
