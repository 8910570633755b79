import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { TestApp } from './test-app.ts';
import { waitUntil } from './test-jobs.ts';

export interface RequestToHold {
  method: string;
  /** Path below /api. */
  path: string;
  type: string;
  payload: Uint8Array;
  token?: string | undefined;
  operationId?: string;
}

export interface HeldRequest {
  /** Sends the rest of the body and reads the answer. */
  finish(): Promise<{ status: number; error: string | undefined }>;
}

/** Bytes of the body that are sent with the headers. */
const HELD_AFTER_BYTES = 5;

/** Lets the app listen on a free port and holds requests open in the middle of their body, as an attacker does. */
export async function startHoldingRequests(app: TestApp): Promise<(request: RequestToHold) => Promise<HeldRequest>> {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const arrived = new Map<string, IncomingMessage>();
  app.server.server.prependListener('request', (message) => arrived.set(String(message.headers['x-held']), message));
  let count = 0;
  return async (request) => {
    count += 1;
    const name = String(count);
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const closed = once(socket, 'close');
    socket.write(formatHeaders(request, name));
    socket.write(request.payload.subarray(0, HELD_AFTER_BYTES));
    // The server reads the body only after the checks that come before it.
    await waitUntil(() => chunks.length > 0 || typeof arrived.get(name)?.readableFlowing === 'boolean');
    return {
      finish: async () => {
        socket.write(request.payload.subarray(HELD_AFTER_BYTES));
        await closed;
        return parseAnswer(Buffer.concat(chunks).toString());
      },
    };
  };
}

function formatHeaders(request: RequestToHold, name: string): string {
  const { method, path, type, payload, token, operationId } = request;
  const headers = {
    host: 'localhost',
    connection: 'close',
    'content-type': type,
    'content-length': payload.length,
    'x-held': name,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(operationId !== undefined && { 'operation-id': operationId }),
  };
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
  return `${method} /api${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

function parseAnswer(answer: string): { status: number; error: string | undefined } {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
  const json = answer.slice(answer.indexOf('\r\n\r\n')).trim();
  return { status, error: status >= 400 ? (JSON.parse(json) as { error?: string }).error : undefined };
}
